// /: the landing page.
import { createFileRoute } from '@tanstack/react-router'
import { hero } from '#web/content/landing.ts'
import { LandingPage } from '#web/features/site/landing-page.tsx'
import { pageHead } from '#web/features/site/page-head.ts'

export const Route = createFileRoute('/_site/')({
  head: () =>
    pageHead({
      title: 'Offlist: find your listings on people-search sites and get them removed',
      description: hero.lede,
      path: '/',
    }),
  component: LandingPage,
})
