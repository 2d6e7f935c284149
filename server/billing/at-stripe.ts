// A customer's data at Stripe: their subscriptions to our plans and the payments for them, as of one moment.
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { DAY, SECOND } from '#shared/lib/time.ts'
import type { Bought } from './plan-prices.ts'
import { callStripe, findAtStripe, StripeProblem } from './stripe-client.ts'
import { type SubscriptionFacts, subscriptionFacts } from './subscription-state.ts'

/** A successful or failed payment. `at` in epoch milliseconds, `amount` in cents. */
export type Payment = Bought & {
  invoiceId: string
  subscriptionId: string
  outcome: 'paid' | 'failed'
  /** For a failed one: whether it can still be paid. */
  isOpen: boolean
  amount: number
  at: number
}

export type AtStripe = {
  /** In lower case; null if the customer was deleted or has none. */
  email: string | null
  /** The account that the customer was created for, if any. */
  userId: string | null
  /** Whether the customer was deleted at Stripe, by us or by hand. */
  isDeleted: boolean
  subscriptions: SubscriptionFacts[]
  payments: Payment[]
}

/** Far more than any customer has. Newest first. */
const SUBSCRIPTIONS = 100
/** Two years of monthly payments. Each reading requests this many, and each payment is recorded once. */
const INVOICES = 24

/**
 * `pastDueDays`: how long Stripe retries a failed payment.
 * @throws StripeProblem; `missing` if Stripe doesn't know the customer. A deleted customer doesn't count as missing.
 */
export async function readAtStripe(
  stripe: Stripe,
  customerId: string,
  { prices, pastDueDays }: { prices: ReadonlyMap<string, Bought>; pastDueDays: number },
): Promise<AtStripe> {
  const customer = await callStripe('read a customer', () => stripe.customers.retrieve(customerId))
  // A deleted customer's lists may be gone too.
  const list = customer.deleted ? findAtStripe : callStripe
  const [subscriptions, invoices] = await Promise.all([
    list('list subscriptions', () =>
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: SUBSCRIPTIONS }),
    ),
    list('list invoices', () => stripe.invoices.list({ customer: customerId, limit: INVOICES })),
  ])
  const facts = (subscriptions?.data ?? []).flatMap(one => subscriptionFacts(one, prices) ?? [])
  const payments = (invoices?.data ?? []).flatMap(invoice => paymentOf(invoice, facts) ?? [])
  return {
    email: customer.deleted ? null : (customer.email?.toLowerCase() ?? null),
    userId: customer.deleted ? null : (customer.metadata?.user_id ?? null),
    isDeleted: customer.deleted === true,
    subscriptions: facts.map(one => ({ ...one, pastDueUntil: pastDueUntil(one, payments, pastDueDays) })),
    payments,
  }
}

/** Based on the oldest failed payment that is still open. */
function pastDueUntil(
  { status, subscriptionId }: SubscriptionFacts,
  payments: readonly Payment[],
  days: number,
): number | null {
  if (status !== 'past_due') return null
  const open = payments.filter(one => one.isOpen && one.subscriptionId === subscriptionId)
  return open.length === 0 ? null : Math.min(...open.map(({ at }) => at)) + days * DAY
}

/** Null if the invoice isn't a payment for a plan: another product, no amount, or not tried yet. */
function paymentOf(invoice: Stripe.Invoice, of: readonly SubscriptionFacts[]): Payment | null {
  const about = invoice.parent?.subscription_details?.subscription
  const subscriptionId = typeof about === 'string' ? about : about?.id
  const bought = of.find(one => one.subscriptionId === subscriptionId)
  if (!bought || !subscriptionId || !invoice.id || invoice.amount_due <= 0) return null
  const { plan, period } = bought
  const ofPlan = { plan, period, subscriptionId, invoiceId: invoice.id }
  const paidAt = invoice.status_transitions?.paid_at
  if (invoice.status === 'paid')
    return {
      ...ofPlan,
      outcome: 'paid',
      isOpen: false,
      amount: invoice.amount_paid,
      at: (paidAt ?? invoice.created) * SECOND,
    }
  const isOpen = invoice.status === 'open'
  if ((!isOpen && invoice.status !== 'uncollectible') || invoice.attempt_count === 0) return null
  return { ...ofPlan, outcome: 'failed', isOpen, amount: invoice.amount_due, at: invoice.created * SECOND }
}

/**
 * Deletes the customer at Stripe: subscriptions end immediately, and all charges stop. Does nothing if there is none.
 */
export async function forgetAtStripe(stripe: Stripe, customerId: string): Promise<void> {
  await findAtStripe('delete a customer', () => stripe.customers.del(customerId))
}

/** Whether the customer exists and wasn't deleted. @throws StripeProblem. */
export async function isCustomer(stripe: Stripe, customerId: string): Promise<boolean> {
  const found = await findAtStripe('read a customer', () => stripe.customers.retrieve(customerId))
  return found !== null && !found.deleted
}

/**
 * Expires the checkouts that a customer could still pay, because each would be paid in addition to the others. @throws
 * StripeProblem.
 */
export async function expireCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const open = await callStripe('list checkouts', () =>
    stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }),
  )
  for (const { id } of open.data) await expireCheckout(stripe, id)
}

/** Leaves a checkout that was paid or has expired meanwhile unchanged. @throws StripeProblem. */
export async function expireCheckout(stripe: Stripe, id: string): Promise<void> {
  try {
    await callStripe('end a checkout', () => stripe.checkout.sessions.expire(id))
  } catch (error) {
    if (!(error instanceof StripeProblem) || error.kind === 'down') throw error
  }
}

/** Stripe forbids personal data in idempotency keys, and limits their length. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Creates a customer for an account. A repeated call returns the same one. `replaced`: deleted customers, so that the
 * new one isn't one of them.
 */
export async function makeCustomer(
  stripe: Stripe,
  { userId, email }: { userId: string; email: string },
  replaced: readonly string[],
): Promise<string> {
  const key = digestOf([email, ...replaced].join(' '))
  const made = await callStripe('make a customer', () =>
    stripe.customers.create(
      { email, metadata: { user_id: userId } },
      { idempotencyKey: `customer-${userId}-${key}` },
    ),
  )
  return made.id
}
