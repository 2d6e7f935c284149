// What a subscription as Stripe tells it means to us. Pure: whatever events said, and in which order, is not in it.
import type Stripe from 'stripe'
import type { BillingPeriod, PlanId } from '#shared/domain/plan.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { Bought } from './plan-prices.ts'

/** The part of a subscription that counts. */
export type ReadSubscription = Pick<
  Stripe.Subscription,
  'id' | 'status' | 'created' | 'cancel_at' | 'cancel_at_period_end' | 'pause_collection'
> & { items: { data: { price: { id: string }; current_period_end: number }[] } }

/** A subscription of one of our plans. Times in epoch milliseconds. */
export type SubscriptionFacts = {
  subscriptionId: string
  plan: PlanId
  period: BillingPeriod
  status: 'active' | 'past_due' | 'ended'
  currentPeriodEnd: number
  cancelAt: number | null
  pausedUntil: number | null
  createdAt: number
}

/**
 * What each status gives. A payment that failed and is tried again (`past_due`) leaves the plan; Stripe says when it has
 * given up. Not in here: `incomplete`, whose first payment was never made, so that there is no subscription yet.
 */
const STATUS: Readonly<Record<string, SubscriptionFacts['status']>> = {
  active: 'active',
  // Time that was paid for and moved by a pause is a trial to Stripe.
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'ended',
  paused: 'ended',
  canceled: 'ended',
}

/** A pause without an end, which we don't make: until somebody ends it at Stripe. */
const FOREVER = Date.UTC(9999, 0)

/** Null for what isn't a subscription of a plan: another product's, or one that was never paid. */
export function factsOf(
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
    createdAt: subscription.created * SECOND,
  }
}

/** The one that counts, of all that a customer ever had: one that isn't over, and of several the newest. */
export function theOneThatCounts(all: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const isOver = ({ status }: SubscriptionFacts) => Number(status === 'ended')
  const inOrder = [...all].sort(
    (a, b) =>
      isOver(a) - isOver(b) || b.createdAt - a.createdAt || (a.subscriptionId < b.subscriptionId ? -1 : 1),
  )
  return inOrder[0] ?? null
}
