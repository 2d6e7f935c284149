// Maps a Stripe subscription to our state. Pure: it doesn't depend on events or their order.
import type Stripe from 'stripe'
import { holdsPlan, statusAt } from '#shared/domain/entitlements.ts'
import { planRank } from '#shared/domain/plan.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { StoredSubscription } from '../db/tables/billing.ts'
import type { Bought } from './plan-prices.ts'

/** The fields of a subscription that we use. */
export type ReadSubscription = Pick<
  Stripe.Subscription,
  'id' | 'status' | 'created' | 'cancel_at' | 'cancel_at_period_end' | 'pause_collection'
> & { items: { data: { price: { id: string }; current_period_end: number }[] } }

/** A subscription to one of our plans. Times in epoch milliseconds. */
export type SubscriptionFacts = StoredSubscription & { createdAt: number }

/**
 * The status that each of Stripe's maps to. While Stripe retries a failed payment (`past_due`), the plan stays active;
 * Stripe reports when it has given up. `incomplete` isn't here: its first payment was never made, so there is no
 * subscription yet.
 */
const STATUS: Readonly<Record<string, SubscriptionFacts['status']>> = {
  active: 'active',
  // Paid time that a pause has moved is a trial for Stripe.
  trialing: 'active',
  past_due: 'past_due',
  // Stripe has given up but left the invoice open, so it can still be paid.
  unpaid: 'unpaid',
  paused: 'ended',
  canceled: 'ended',
}

/** A pause without an end, which we don't create. It lasts until it is ended at Stripe. */
const FOREVER = Date.UTC(9999, 0)

/** Null if it isn't a paid subscription to a plan: another product's, or never paid. */
export function subscriptionFacts(
  subscription: ReadSubscription,
  prices: ReadonlyMap<string, Bought>,
): SubscriptionFacts | null {
  const [item] = subscription.items.data
  const bought = item && prices.get(item.price.id)
  const status = STATUS[subscription.status]
  if (!item || !bought || status === undefined) return null
  const currentPeriodEnd = item.current_period_end * SECOND
  const { cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd, pause_collection: pause } = subscription
  const ends = cancelAt ? cancelAt * SECOND : atPeriodEnd ? currentPeriodEnd : null
  const pausedUntil = pause ? (pause.resumes_at ? pause.resumes_at * SECOND : FOREVER) : null
  return {
    subscriptionId: subscription.id,
    ...bought,
    status,
    currentPeriodEnd,
    cancelAt: ends,
    pausedUntil,
    // Computed from the invoices (at-stripe.ts).
    pastDueUntil: null,
    createdAt: subscription.created * SECOND,
  }
}

/** Ranks a subscription: active, may become active again, or over. */
function rankAt(subscription: StoredSubscription, now: number): number {
  const status = statusAt(subscription, now)
  return status === 'ended' ? 2 : Number(!holdsPlan(status))
}

/** Those that aren't over, best first: active ones, then the largest plan. */
export function liveOnes<S extends StoredSubscription>(all: readonly S[], now: number): S[] {
  return all
    .filter(one => rankAt(one, now) < 2)
    .sort(
      (a, b) =>
        rankAt(a, now) - rankAt(b, now) ||
        planRank(b.plan) - planRank(a.plan) ||
        b.currentPeriodEnd - a.currentPeriodEnd ||
        (a.subscriptionId < b.subscriptionId ? -1 : 1),
    )
}

/**
 * Splits a customer's subscriptions into the main one and the others that are also charged. If all are over, the newest
 * is the main one.
 */
export function sortOut(
  all: readonly SubscriptionFacts[],
  now: number,
): { counts: SubscriptionFacts | null; others: SubscriptionFacts[] } {
  const [best, ...others] = liveOnes(all, now)
  if (best) return { counts: best, others }
  const [newest = null] = [...all].sort(
    (a, b) => b.createdAt - a.createdAt || (a.subscriptionId < b.subscriptionId ? -1 : 1),
  )
  return { counts: newest, others: [] }
}
