// What an account is subscribed to and entitled to now, by the last known state of its payments.
import { eq, sql } from 'drizzle-orm'
import {
  type Entitlements,
  entitlementsOf,
  holdsPlan,
  peopleWithin,
  statusAt,
} from '#shared/domain/entitlements.ts'
import { type PlanId, planRank, plans } from '#shared/domain/plan.ts'
import type { SubscriptionState } from '#shared/protocol/subscription.ts'
import type { Deps } from '../deps.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { listDocs } from './rows.ts'
import { billingCustomers, planPrices, type StoredSubscription } from './tables/billing.ts'

export type PlanDeps = Pick<Deps, 'planRules' | 'now'>

export type CustomerRow = typeof billingCustomers.$inferSelect

/** A customer's subscriptions as last read, the main one first. */
export function subscriptionsOf(row: CustomerRow): StoredSubscription[] {
  const { subscription_id: subscriptionId, plan, period, status, current_period_end: end } = row
  if (subscriptionId === null || plan === null || period === null || status === null || end === null)
    return []
  const main = {
    ...{ subscriptionId, plan, period, status },
    currentPeriodEnd: end.getTime(),
    cancelAt: row.cancel_at?.getTime() ?? null,
    pausedUntil: row.paused_until?.getTime() ?? null,
    pastDueUntil: row.past_due_until?.getTime() ?? null,
  }
  return [main, ...row.others]
}

/** The account's current plan; the largest if it pays for several. */
export async function readPlan(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  accountId: string,
): Promise<PlanId | null> {
  const rows = await db.select().from(billingCustomers).where(eq(billingCustomers.user_id, accountId))
  return planOf(rows, now())
}

function planOf(customers: readonly CustomerRow[], now: number): PlanId | null {
  const held = customers.flatMap(subscriptionsOf).filter(one => holdsPlan(statusAt(one, now)))
  return held.map(({ plan }) => plan).sort((a, b) => planRank(b) - planRank(a))[0] ?? null
}

/** Whether any plan is for sale. Until then, the limits of an account without a plan don't apply. */
export async function areSold(db: Db, { planRules }: Pick<Deps, 'planRules'>): Promise<boolean> {
  if (!planRules?.areSold) return false
  return (await db.$count(planPrices, eq(planPrices.is_current, true))) > 0
}

/** The subscription state (PRODUCT S3). */
export async function readSubscription(
  db: Db,
  deps: Pick<Deps, 'now'>,
  accountId: string,
): Promise<SubscriptionState> {
  return subscriptionTo(await readPlan(db, deps, accountId))
}

const subscriptionTo = (plan: PlanId | null): SubscriptionState => ({
  subscribed: plan !== null,
  subscription_tier: plan === null ? null : plans[plan].name,
})

/**
 * An account's entitlements: by its subscription, or without one by the operator's rules. Unlimited if no plan is for
 * sale.
 */
export async function readEntitlements(db: Db, deps: PlanDeps, accountId: string): Promise<Entitlements> {
  const { planRules, now } = deps
  const unsold = entitlementsOf(null, { ...planRules, areSold: false })
  if (!planRules?.areSold) return unsold
  const isSold = sql<boolean>`exists(select 1 from ${planPrices} where ${planPrices.is_current})`
  const rows = await db
    .select({ isSold, customer: billingCustomers })
    .from(sql`(select 1) as one`)
    .leftJoin(billingCustomers, eq(billingCustomers.user_id, accountId))
  if (!rows[0]?.isSold) return unsold
  const customers = rows.flatMap(({ customer }) => customer ?? [])
  return entitlementsOf(subscriptionTo(planOf(customers, now())), planRules)
}

/** Whether we may start something new for a person: the account's plan covers them. */
export async function coversPerson(
  db: Db,
  deps: PlanDeps,
  accountId: string,
  personId: string,
): Promise<boolean> {
  const entitlements = await readEntitlements(db, deps, accountId)
  const { people } = tables
  // Count first: opening the account's sealed rows for each visit would cost too much.
  if ((await db.$count(people, eq(people.user_id, accountId))) <= entitlements.maxPeople) return true
  return peopleWithin(await listDocs(db, 'people', accountId), entitlements).has(personId)
}
