// The view of an account's plan and payments.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { statusAt } from '#shared/domain/entitlements.ts'
import { chargeOf, plans } from '#shared/domain/plan.ts'
import { iso } from '#shared/lib/time.ts'
import type { BillingView, EntitlementsView } from '#shared/protocol/billing.ts'
import type { Db } from '../db/database.ts'
import { areSold, type PlanDeps, readEntitlements, readPlan } from '../db/entitlements.ts'
import { tables } from '../db/replicated.ts'
import { billingNotices } from '../db/tables/billing.ts'
import {
  hasPaid,
  liveOf,
  type OwnSubscription,
  ownCustomer,
  rowsOfAccount,
  theOneThatCounts,
} from './customer-rows.ts'

/** Number of payments listed. Stripe's portal lists all of them. */
const PAYMENTS = 24

/** GET /billing/v1/subscription. */
export async function readBilling(db: Db, deps: PlanDeps, userId: string): Promise<BillingView> {
  const rows = await rowsOfAccount(db, userId)
  const now = deps.now()
  const counts = theOneThatCounts(rows, now)
  const payments = await db
    .select()
    .from(billingNotices)
    .where(and(eq(billingNotices.user_id, userId), inArray(billingNotices.kind, ['paid', 'failed'])))
    .orderBy(desc(billingNotices.at), desc(billingNotices.id))
    .limit(PAYMENTS)
  return {
    sold: await areSold(db, deps),
    subscription: counts && subscriptionView(counts, now),
    others: liveOf(rows, now)
      .slice(1)
      .map(one => subscriptionView(one, now)),
    payments: payments.map(({ id, at, amount, kind }) => ({
      id,
      at: at.toISOString(),
      amount,
      outcome: kind === 'paid' ? 'paid' : 'failed',
    })),
    has_portal: ownCustomer(rows, now) !== null,
    payer_known: counts === null || counts.row.payer_known,
    may_use_offer: !(await hasPaid(db, userId)),
  }
}

function subscriptionView(one: OwnSubscription, now: number): NonNullable<BillingView['subscription']> {
  const { plan, period, currentPeriodEnd, cancelAt, pausedUntil, pastDueUntil } = one
  const status = statusAt(one, now)
  const goesOn = status !== 'ended' && cancelAt === null
  return {
    plan,
    period,
    status,
    current_period_end: iso(currentPeriodEnd),
    cancel_at: cancelAt === null ? null : iso(cancelAt),
    paused_until: status === 'paused' && pausedUntil !== null ? iso(pausedUntil) : null,
    past_due_until: status === 'past_due' && pastDueUntil !== null ? iso(pastDueUntil) : null,
    next_amount: goesOn ? chargeOf(plans[plan], period) : null,
  }
}

/** GET /billing/v1/entitlements. */
export async function readEntitlementsView(
  db: Db,
  deps: PlanDeps,
  accountId: string,
): Promise<EntitlementsView> {
  const { maxPeople, maxSites, scanFrequency } = await readEntitlements(db, deps, accountId)
  const { people } = tables
  const there = and(eq(people.user_id, accountId), eq(people.deleted, false))
  return {
    sold: await areSold(db, deps),
    plan: await readPlan(db, deps, accountId),
    maxPeople,
    people: await db.$count(people, there),
    maxSites,
    scanFrequency,
  }
}
