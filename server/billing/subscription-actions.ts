// Pauses, resumes, cancels and keeps a subscription: changes it at Stripe, then reads it again. Pausing, resuming and
// canceling apply to all of the account's subscriptions that aren't over; keeping applies to the main one.
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
/** The change to make; null if there is none; or the error. */
type Decision = Update | null | AppError
type Decide = (current: OwnSubscription) => Decision | Promise<Decision>

/** Until the pause ends, nothing is charged and the plan doesn't apply. The paid time moves to the end of the pause. */
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

/** Ends it when the paid time ends. */
export function cancel(deps: BillingDeps, userId: string): Promise<void> {
  return change(deps, userId, 'cancel', canceled)
}

/** The same for all subscriptions but the main one. */
export function cancelOthers(deps: BillingDeps, userId: string): Promise<void> {
  return change(deps, userId, 'cancel', canceled, live => live.slice(1))
}

const canceled: Decide = ({ cancelAt }) => (cancelAt === null ? { cancel_at_period_end: true } : null)

/** Undoes the cancellation, until the subscription ends. */
export function continueSubscription(deps: BillingDeps, userId: string): Promise<void> {
  const decide: Decide = async ({ row, subscriptionId, cancelAt }) => {
    if (!row.payer_known) return notTheirCard()
    if (cancelAt === null) return null
    const read = await callStripe('read a subscription', () =>
      deps.stripe.subscriptions.retrieve(subscriptionId),
    )
    // If it was canceled in the portal, it may have only an end time, which is another parameter.
    return read.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' }
  }
  return change(deps, userId, 'keep', decide, live => live.slice(0, 1))
}

/** Sets when the next payment is due: for Stripe, the end of a trial. Nothing is charged or refunded for it. */
const dueAt = (at: number): Update => ({ trial_end: Math.floor(at / SECOND), proration_behavior: 'none' })

const notNow = (message: string) => new AppError('not_allowed', message)

/** @throws AppError if none of them can be changed: the reason for the first. */
async function change(
  deps: BillingDeps,
  userId: string,
  what: string,
  decide: Decide,
  choose: (live: readonly OwnSubscription[]) => readonly OwnSubscription[] = live => live,
): Promise<void> {
  // The stored state may be older than a change made in the portal.
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
