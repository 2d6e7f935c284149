// What an account is told of its plan and payments.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { chargeOf, plans } from '#shared/domain/plan.ts'
import { iso } from '#shared/lib/time.ts'
import type { BillingView, EntitlementsView } from '#shared/protocol/billing.ts'
import type { Db } from '../db/database.ts'
import {
  type CustomerRow,
  customerStatus,
  type PlanDeps,
  readEntitlements,
  readPlan,
} from '../db/entitlements.ts'
import { tables } from '../db/replicated.ts'
import { billingNotices } from '../db/tables/billing.ts'
import { hasPaid, rowsOfAccount } from './customer-rows.ts'

/** Payments that are listed; Stripe's portal has all of them. */
const PAYMENTS = 24

/** GET /billing/v1/subscription. */
export async function readBilling(db: Db, deps: PlanDeps, userId: string): Promise<BillingView> {
  const rows = await rowsOfAccount(db, userId)
  const [row] = rows
  const payments = await db
    .select()
    .from(billingNotices)
    .where(and(eq(billingNotices.user_id, userId), inArray(billingNotices.kind, ['paid', 'failed'])))
    .orderBy(desc(billingNotices.at), desc(billingNotices.id))
    .limit(PAYMENTS)
  return {
    sold: deps.planRules?.areSold ?? false,
    subscription: row ? subscriptionView(row, deps.now()) : null,
    payments: payments.map(({ id, at, amount, kind }) => ({
      id,
      at: at.toISOString(),
      amount,
      outcome: kind === 'paid' ? 'paid' : 'failed',
    })),
    has_portal: row !== undefined,
    may_use_offer: !(await hasPaid(db, userId)),
  }
}

function subscriptionView(row: CustomerRow, now: number): BillingView['subscription'] {
  const { plan, period, current_period_end: end, cancel_at: cancelAt, paused_until: pausedUntil } = row
  const status = customerStatus(row, now)
  if (plan === null || period === null || end === null || status === null) return null
  const goesOn = status !== 'ended' && cancelAt === null
  return {
    plan,
    period,
    status,
    current_period_end: end.toISOString(),
    cancel_at: cancelAt?.toISOString() ?? null,
    paused_until: status === 'paused' && pausedUntil ? iso(pausedUntil.getTime()) : null,
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
    sold: deps.planRules?.areSold ?? false,
    plan: await readPlan(db, deps, accountId),
    maxPeople,
    people: await db.$count(people, there),
    maxSites,
    scanFrequency,
  }
}
