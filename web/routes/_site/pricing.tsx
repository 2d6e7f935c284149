// /pricing
import { createFileRoute } from '@tanstack/react-router'
import { PricingPage } from '#web/features/site/pricing-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/pricing')({
  head: () =>
    pageHead({
      title: 'Pricing',
      description:
        'What each plan covers and costs: people, sites, how often we check, by the month or by the year.',
      path: '/pricing',
    }),
  component: PricingPage,
})
