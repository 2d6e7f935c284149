// Pausing, resuming, canceling and keeping a subscription: done at Stripe, then read from there again.
import type Stripe from 'stripe'
import { pauseEnd, periodEndAfterPause, periodEndAfterResume } from '#shared/domain/pause.ts'
import { SECOND } from '#shared/lib/time.ts'
import { type CustomerRow, customerStatus } from '../db/entitlements.ts'
import { AppError } from '../lib/problem.ts'
import { rowsOfAccount } from './customer-rows.ts'
import type { BillingDeps } from './deps.ts'
import { readCustomer } from './read-customer.ts'
import { askStripe } from './stripe-client.ts'

type Update = Stripe.SubscriptionUpdateParams
type Current = { status: NonNullable<ReturnType<typeof customerStatus>>; row: CustomerRow; periodEnd: number }

/** Nothing is paid and the plan doesn't hold until the pause ends; the time that was paid for waits. */
export function pause(deps: BillingDeps, userId: string, months: number): Promise<void> {
  return change(deps, userId, 'pause', ({ status, row, periodEnd }) => {
    if (status === 'paused') throw notNow('Your plan is paused already.')
    if (status === 'past_due') throw notNow('Your last payment didn’t go through. Pay it first, then pause.')
    if (row.cancel_at !== null) throw notNow('You’ve canceled your plan, so there’s nothing to pause.')
    const now = deps.now()
    const until = pauseEnd(now, months)
    return {
      pause_collection: { behavior: 'void', resumes_at: until / SECOND },
      ...dueAt(periodEndAfterPause(periodEnd, now, until)),
    }
  })
}

/** Ends a pause early. */
export function resume(deps: BillingDeps, userId: string): Promise<void> {
  return change(deps, userId, 'resume', ({ status, row, periodEnd }) => {
    if (status !== 'paused' || row.paused_until === null) throw notNow('Your plan isn’t paused.')
    const end = periodEndAfterResume(periodEnd, row.paused_until.getTime(), deps.now())
    return { pause_collection: '', ...(end === null ? {} : dueAt(end)) }
  })
}

/** Ends it with the time that was paid for. */
export function cancel(deps: BillingDeps, userId: string): Promise<void> {
  return change(deps, userId, 'cancel', () => ({ cancel_at_period_end: true }))
}

/** Takes that back, while there is time. */
export function keep(deps: BillingDeps, userId: string): Promise<void> {
  return change(deps, userId, 'keep', () => ({ cancel_at_period_end: false }))
}

/** The next payment is due then: to Stripe, a trial that ends. Nothing is charged or paid back for it. */
const dueAt = (at: number): Update => ({ trial_end: Math.floor(at / SECOND), proration_behavior: 'none' })

const notNow = (message: string) => new AppError('not_allowed', message)

async function change(
  deps: BillingDeps,
  userId: string,
  what: string,
  decide: (current: Current) => Update,
): Promise<void> {
  // What is stored may be older than what was changed in the portal.
  const [stale] = await rowsOfAccount(deps.db, userId)
  if (stale) await readCustomer(deps, stale.customer_id)
  const [row] = await rowsOfAccount(deps.db, userId)
  const status = row && customerStatus(row, deps.now())
  if (!row?.subscription_id || !row.current_period_end || !status || status === 'ended')
    throw new AppError('not_found', 'There’s no plan to change.')
  const subscriptionId = row.subscription_id
  const update = decide({ status, row, periodEnd: row.current_period_end.getTime() })
  await askStripe(`${what} a subscription`, () => deps.stripe.subscriptions.update(subscriptionId, update))
  await readCustomer(deps, row.customer_id)
}
