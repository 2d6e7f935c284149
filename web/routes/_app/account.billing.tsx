// /account/billing: the plan and its payments; `?checkout=done` after a checkout.
import { createFileRoute } from '@tanstack/react-router'
import { BillingPage } from '#web/features/billing/billing-page.tsx'
import { checkoutId, oneOf, readSearch } from '#web/ui/address-search.ts'

export const Route = createFileRoute('/_app/account/billing')({
  validateSearch: search => readSearch({ checkout: oneOf('done'), session_id: checkoutId }, search),
  head: () => ({ meta: [{ title: 'Plan | Offlist' }] }),
  component: Billing,
})

function Billing() {
  const { checkout, session_id: id } = Route.useSearch()
  return <BillingPage isBack={checkout === 'done'} checkoutId={id ?? null} />
}
