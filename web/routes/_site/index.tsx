// /: the landing page.
import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '#web/features/site/landing-page.tsx'
import { pageHead } from '#web/features/site/page-head.ts'

export const Route = createFileRoute('/_site/')({
  head: () =>
    pageHead({
      title: 'Offlist: find your listings on people-search sites and get them removed',
      description:
        'People-search sites sell your address and phone number. Offlist finds those pages, gets them taken down, and checks twice that they’re gone.',
      path: '/',
    }),
  component: LandingPage,
})
