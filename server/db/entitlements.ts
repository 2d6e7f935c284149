// What an account is subscribed to and may have: read from what was last heard of its payments, as of now.
import { eq } from 'drizzle-orm'
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

/** A customer's subscriptions as last read, the one that counts first. */
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

/** The plan that holds for an account now; the largest, should it have paid for several. */
export async function readPlan(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  accountId: string,
): Promise<PlanId | null> {
  const rows = await db.select().from(billingCustomers).where(eq(billingCustomers.user_id, accountId))
  const held = rows.flatMap(subscriptionsOf).filter(one => holdsPlan(statusAt(one, now())))
  return held.map(({ plan }) => plan).sort((a, b) => planRank(b) - planRank(a))[0] ?? null
}

/** Whether there is a plan that can be bought: before, nobody is held to what an account without one may have. */
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
  const plan = await readPlan(db, deps, accountId)
  return { subscribed: plan !== null, subscription_tier: plan === null ? null : plans[plan].name }
}

/** What an account may have: by its subscription, or, without one, as the operator says. All where nothing can be bought. */
export async function readEntitlements(db: Db, deps: PlanDeps, accountId: string): Promise<Entitlements> {
  const { planRules } = deps
  if (!(await areSold(db, deps))) return entitlementsOf(null, { ...planRules, areSold: false })
  return entitlementsOf(await readSubscription(db, deps, accountId), planRules)
}

/** Whether something new may be done for a person: whether the account's plan has room for them among its people. */
export async function coversPerson(
  db: Db,
  deps: PlanDeps,
  accountId: string,
  personId: string,
): Promise<boolean> {
  const entitlements = await readEntitlements(db, deps, accountId)
  const { people } = tables
  // Counted first: opening everybody's rows for each visit would cost more than it saves.
  if ((await db.$count(people, eq(people.user_id, accountId))) <= entitlements.maxPeople) return true
  return peopleWithin(await listDocs(db, 'people', accountId), entitlements).has(personId)
}
