// Pausing, resuming, canceling and keeping a subscription: done at Stripe, then read from there again. What pauses, resumes
// and cancels does so with every subscription of the account that isn't over; keeping is for the one that counts.
import type Stripe from 'stripe'
import { statusAt } from '#shared/domain/entitlements.ts'
import { pauseEnd, periodEndAfterPause, periodEndAfterResume } from '#shared/domain/pause.ts'
import { SECOND } from '#shared/lib/time.ts'
import { AppError } from '../lib/problem.ts'
import { liveOf, type OwnSubscription, rowsOfAccount } from './customer-rows.ts'
import type { BillingDeps } from './deps.ts'
import { notTheirCard } from './portal.ts'
import { readCustomer } from './read-customer.ts'
import { callStripe } from './stripe-client.ts'

type Update = Stripe.SubscriptionUpdateParams
/** What to do; null where there is nothing to do; or why it can't be done. */
type Decision = Update | null | AppError
type Decide = (current: OwnSubscription) => Decision | Promise<Decision>

/** Nothing is paid and the plan doesn't hold until the pause ends; the time that was paid for waits. */
export function pause(deps: BillingDeps, userId: string, months: number): Promise<void> {
  return change(deps, userId, 'pause', current => {
    const now = deps.now()
    const status = statusAt(current, now)
    if (!current.row.payer_known) return notTheirCard()
    if (status === 'paused') return notNow('Your plan is paused already.')
    if (status !== 'active') return notNow('Your last payment didn’t go through. Pay it first, then pause.')
    if (current.cancelAt !== null) return notNow('You’ve canceled your plan, so there’s nothing to pause.')
    const until = pauseEnd(now, months)
    return {
      pause_collection: { behavior: 'void', resumes_at: until / SECOND },
      ...dueAt(periodEndAfterPause(current.currentPeriodEnd, now, until)),
    }
  })
}

/** Ends a pause early. */
export function resume(deps: BillingDeps, userId: string): Promise<void> {
  return change(deps, userId, 'resume', current => {
    const { pausedUntil, currentPeriodEnd, row } = current
    if (statusAt(current, deps.now()) !== 'paused' || pausedUntil === null)
      return notNow('Your plan isn’t paused.')
    if (!row.payer_known) return notTheirCard()
    const end = periodEndAfterResume(currentPeriodEnd, pausedUntil, deps.now())
    return { pause_collection: '', ...(end === null ? {} : dueAt(end)) }
  })
}

/** Ends it with the time that was paid for. */
export function cancel(deps: BillingDeps, userId: string): Promise<void> {
  return change(deps, userId, 'cancel', canceled)
}

/** The same for all but the one that counts. */
export function cancelOthers(deps: BillingDeps, userId: string): Promise<void> {
  return change(deps, userId, 'cancel', canceled, live => live.slice(1))
}

const canceled: Decide = ({ cancelAt }) => (cancelAt === null ? { cancel_at_period_end: true } : null)

/** Takes that back, while there is time. */
export function keepSubscribed(deps: BillingDeps, userId: string): Promise<void> {
  const decide: Decide = async ({ row, subscriptionId, cancelAt }) => {
    if (!row.payer_known) return notTheirCard()
    if (cancelAt === null) return null
    const read = await callStripe('read a subscription', () =>
      deps.stripe.subscriptions.retrieve(subscriptionId),
    )
    // Canceled in the portal, it may only have an hour at which it ends: that is another parameter.
    return read.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }
  }
  return change(deps, userId, 'keep', decide, live => live.slice(0, 1))
}

/** The next payment is due then: to Stripe, a trial that ends. Nothing is charged or paid back for it. */
const dueAt = (at: number): Update => ({ trial_end: Math.floor(at / SECOND), proration_behavior: 'none' })

const notNow = (message: string) => new AppError('not_allowed', message)

/** @throws AppError where none of them can be changed so: why the first can't. */
async function change(
  deps: BillingDeps,
  userId: string,
  what: string,
  decide: Decide,
  choose: (live: readonly OwnSubscription[]) => readonly OwnSubscription[] = live => live,
): Promise<void> {
  // What is stored may be older than what was changed in the portal.
  for (const stale of liveOf(await rowsOfAccount(deps.db, userId), deps.now()))
    await readCustomer(deps, stale.row.customer_id)
  const chosen = choose(liveOf(await rowsOfAccount(deps.db, userId), deps.now()))
  if (chosen.length === 0) throw new AppError('not_found', 'There’s no plan to change.')
  const decisions = await Promise.all(
    chosen.map(async one => ({ id: one.subscriptionId, to: await decide(one) })),
  )
  const refusals = decisions.flatMap(({ to }) => (to instanceof AppError ? [to] : []))
  if (refusals.length === decisions.length) throw refusals[0]
  for (const { id, to } of decisions)
    if (to !== null && !(to instanceof AppError))
      await callStripe(`${what} a subscription`, () => deps.stripe.subscriptions.update(id, to))
  for (const customerId of new Set(chosen.map(({ row }) => row.customer_id)))
    await readCustomer(deps, customerId)
}
