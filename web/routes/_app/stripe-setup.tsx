// /stripe-setup: for the operators of the server; for everybody else there is no such page.
import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '#web/features/billing/setup-page.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'

export const Route = createFileRoute('/_app/stripe-setup')({
  head: () => ({ meta: [{ title: 'Stripe Setup | Offlist' }] }),
  component: () => <SetupPage notFound={<NotFoundPage />} />,
})
