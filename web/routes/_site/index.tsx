// /: the landing page.
import { createFileRoute } from '@tanstack/react-router'
import { hero } from '#web/content/landing.ts'
import { LandingPage } from '#web/features/site/landing-page.tsx'
import { pageHead } from '#web/features/site/page-head.ts'

export const Route = createFileRoute('/_site/')({
  head: () =>
    pageHead({
      title: 'Offlist: find your data on data-broker sites and get it removed',
      description: hero.lede,
      path: '/',
    }),
  component: LandingPage,
})
