// Public plan data: whether plans are sold here, and a checkout for guests.
import type { BillingPeriod, PlanId } from '#shared/domain/plan.ts'
import type { PlansView } from '#shared/protocol/billing.ts'
import { openRequest } from './http/open-request.ts'

/** The checkout's address, or the sentence for the toast. */
export type Checkout = { url: string } | { failure: string }

export type CheckoutOptions = {
  priceId: string
  planName: string
  /** The launch offer's code, where prices are shown with it. */
  couponCode: string | null
}

/** Text of PRODUCT S8. */
export const CHECKOUT_FAILED = 'Failed to create checkout session'
export const NO_CHECKOUT_URL = 'No checkout URL received'

/** Null when the server doesn't answer. */
export async function askPlans(): Promise<PlansView | null> {
  const { status, body } = await openRequest('/billing/v1/plans')
  return status === 200 && isPlansView(body) ? body : null
}

/** The plan's price for a period; null while it can't be bought. */
export const priceOf = ({ prices }: PlansView, plan: PlanId, period: BillingPeriod): string | null =>
  prices[plan]?.[period] ?? null

export async function guestCheckout(options: CheckoutOptions, guestEmail: string): Promise<Checkout> {
  const { status, body } = await openRequest('/functions/v1/create-checkout', { ...options, guestEmail })
  const answer = (body ?? {}) as { url?: unknown; detail?: unknown }
  if (status !== 200) return { failure: typeof answer.detail === 'string' ? answer.detail : CHECKOUT_FAILED }
  return typeof answer.url === 'string' ? { url: answer.url } : { failure: NO_CHECKOUT_URL }
}

/** Checked by hand: a schema library would weigh on every public page. */
function isPlansView(body: unknown): body is PlansView {
  const view = body as Partial<PlansView> | null
  return typeof view?.sold === 'boolean' && typeof view.prices === 'object' && view.prices !== null
}
