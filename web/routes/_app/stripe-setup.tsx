// /stripe-setup: for the operators of the server; not found for everyone else, and closed without a second factor.
import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '#web/features/billing/setup-page.tsx'
import { OperatorsOnly } from '#web/features/operations/operators-only.tsx'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'

export const Route = createFileRoute('/_app/stripe-setup')({
  head: () => ({ meta: [{ title: 'Stripe Setup | Offlist' }] }),
  component: () => (
    <OperatorsOnly notFound={<NotFoundPage />}>
      <SetupPage />
    </OperatorsOnly>
  ),
})
