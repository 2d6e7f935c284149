// What a subscription as Stripe tells it means to us. Pure: whatever events said, and in which order, is not in it.
import type Stripe from 'stripe'
import { holdsPlan, statusAt } from '#shared/domain/entitlements.ts'
import { planRank } from '#shared/domain/plan.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { StoredSubscription } from '../db/tables/billing.ts'
import type { Bought } from './plan-prices.ts'

/** The part of a subscription that counts. */
export type ReadSubscription = Pick<
  Stripe.Subscription,
  'id' | 'status' | 'created' | 'cancel_at' | 'cancel_at_period_end' | 'pause_collection'
> & { items: { data: { price: { id: string }; current_period_end: number }[] } }

/** A subscription of one of our plans. Times in epoch milliseconds. */
export type SubscriptionFacts = StoredSubscription & { createdAt: number }

/**
 * What each status gives. A payment that failed and is tried again (`past_due`) leaves the plan for as long as it's tried;
 * Stripe says when it has given up. Not in here: `incomplete`, whose first payment was never made, so that there is no
 * subscription yet.
 */
const STATUS: Readonly<Record<string, SubscriptionFacts['status']>> = {
  active: 'active',
  // Time that was paid for and moved by a pause is a trial to Stripe.
  trialing: 'active',
  past_due: 'past_due',
  // Stripe has given up, and left it open: it can still be paid.
  unpaid: 'unpaid',
  paused: 'ended',
  canceled: 'ended',
}

/** A pause without an end, which we don't make: until somebody ends it at Stripe. */
const FOREVER = Date.UTC(9999, 0)

/** Null for what isn't a subscription of a plan: another product's, or one that was never paid. */
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
    // Invoices tell it (at-stripe.ts).
    pastDueUntil: null,
    createdAt: subscription.created * SECOND,
  }
}

/** Whether it holds now, may hold again, or is over. */
function rankAt(subscription: StoredSubscription, now: number): number {
  const status = statusAt(subscription, now)
  return status === 'ended' ? 2 : Number(!holdsPlan(status))
}

/** Those that aren't over, the best first: one that holds, and of several the largest plan. */
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
 * Of all that a customer ever had: the one that counts, and those that are charged beside it. Where all are over, the
 * newest counts.
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
