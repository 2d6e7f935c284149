// What Stripe says of a customer: their subscriptions of our plans and the payments for these, as of one moment.
import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { SECOND } from '#shared/lib/time.ts'
import type { Bought } from './plan-prices.ts'
import { askStripe, findAtStripe } from './stripe-client.ts'
import { factsOf, type SubscriptionFacts } from './subscription-state.ts'

/** A payment that was made, or that failed. `at` in epoch milliseconds, `amount` in cents. */
export type Payment = Bought & { invoiceId: string; outcome: 'paid' | 'failed'; amount: number; at: number }

export type AtStripe = {
  /** Lower-cased; null for a customer who is gone, or has none. */
  email: string | null
  /** The account that the customer was made for, if it was. */
  userId: string | null
  subscriptions: SubscriptionFacts[]
  payments: Payment[]
}

/** Far more than anybody has; a customer's newest come first. */
const SUBSCRIPTIONS = 100
/** Two years of monthly payments: what is read each time, since each is noted once. */
const INVOICES = 24

/** @throws StripeProblem. */
export async function readAtStripe(
  stripe: Stripe,
  customerId: string,
  prices: ReadonlyMap<string, Bought>,
): Promise<AtStripe> {
  const [customer, subscriptions, invoices] = await Promise.all([
    findAtStripe('read a customer', () => stripe.customers.retrieve(customerId)),
    findAtStripe('list subscriptions', () =>
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: SUBSCRIPTIONS }),
    ),
    findAtStripe('list invoices', () => stripe.invoices.list({ customer: customerId, limit: INVOICES })),
  ])
  const known = customer && !customer.deleted ? customer : null
  const facts = (subscriptions?.data ?? []).flatMap(one => factsOf(one, prices) ?? [])
  return {
    email: known?.email?.toLowerCase() ?? null,
    userId: known?.metadata?.user_id ?? null,
    subscriptions: facts,
    payments: (invoices?.data ?? []).flatMap(invoice => paymentOf(invoice, facts) ?? []),
  }
}

/** Null for what is no payment for a plan: of another product, without an amount, or not tried yet. */
function paymentOf(invoice: Stripe.Invoice, of: readonly SubscriptionFacts[]): Payment | null {
  const about = invoice.parent?.subscription_details?.subscription
  const subscriptionId = typeof about === 'string' ? about : about?.id
  const bought = of.find(one => one.subscriptionId === subscriptionId)
  if (!bought || !invoice.id || invoice.amount_due <= 0) return null
  const { plan, period } = bought
  const ofPlan = { plan, period, invoiceId: invoice.id }
  const paidAt = invoice.status_transitions?.paid_at
  if (invoice.status === 'paid')
    return {
      ...ofPlan,
      outcome: 'paid',
      amount: invoice.amount_paid,
      at: (paidAt ?? invoice.created) * SECOND,
    }
  const isTried =
    (invoice.status === 'open' || invoice.status === 'uncollectible') && invoice.attempt_count > 0
  return isTried
    ? { ...ofPlan, outcome: 'failed', amount: invoice.amount_due, at: invoice.created * SECOND }
    : null
}

/** Deletes the customer there: subscriptions end at once, and nothing is charged any more. What isn't there is fine. */
export async function forgetAtStripe(stripe: Stripe, customerId: string): Promise<void> {
  await findAtStripe('delete a customer', () => stripe.customers.del(customerId))
}

/** Stripe asks for no personal data in these keys, and limits their length. */
const digestOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 16)

/** A new customer for an account. Asked twice, it is the same one. */
export async function makeCustomer(stripe: Stripe, userId: string, email: string): Promise<string> {
  const made = await askStripe('make a customer', () =>
    stripe.customers.create(
      { email, metadata: { user_id: userId } },
      { idempotencyKey: `customer-${userId}-${digestOf(email)}` },
    ),
  )
  return made.id
}
