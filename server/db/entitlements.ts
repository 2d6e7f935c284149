// What an account is subscribed to and may have: read from what was last heard of its payments, as of now.
import { eq } from 'drizzle-orm'
import {
  type Entitlements,
  entitlementsOf,
  holdsPlan,
  peopleWithin,
  statusAt,
} from '#shared/domain/entitlements.ts'
import { type PlanId, planIds, plans } from '#shared/domain/plan.ts'
import type { SubscriptionState } from '#shared/protocol/subscription.ts'
import type { Deps } from '../deps.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { listDocs } from './rows.ts'
import { billingCustomers } from './tables/billing.ts'

export type PlanDeps = Pick<Deps, 'planRules' | 'now'>

export type CustomerRow = typeof billingCustomers.$inferSelect

/** A customer's subscription as of now; null without one. */
export function customerStatus(row: CustomerRow, now: number): ReturnType<typeof statusAt> | null {
  if (row.status === null) return null
  const cancelAt = row.cancel_at?.getTime() ?? null
  return statusAt({ status: row.status, cancelAt, pausedUntil: row.paused_until?.getTime() ?? null }, now)
}

/** The plan that holds for an account now; the largest, should it have paid for several. */
export async function readPlan(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  accountId: string,
): Promise<PlanId | null> {
  const rows = await db.select().from(billingCustomers).where(eq(billingCustomers.user_id, accountId))
  const held = rows.flatMap(row => {
    const status = customerStatus(row, now())
    return row.plan !== null && status !== null && holdsPlan(status) ? [row.plan] : []
  })
  const size = (plan: PlanId) => plans[plan].monthlyPrice * planIds.length + planIds.indexOf(plan)
  return held.sort((a, b) => size(b) - size(a))[0] ?? null
}

/** The subscription state (spec, account and public site, 3). */
export async function readSubscription(
  db: Db,
  deps: Pick<Deps, 'now'>,
  accountId: string,
): Promise<SubscriptionState> {
  const plan = await readPlan(db, deps, accountId)
  return { subscribed: plan !== null, subscription_tier: plan === null ? null : plans[plan].name }
}

/** What an account may have: by its subscription, or, without one, as the operator says. */
export async function readEntitlements(db: Db, deps: PlanDeps, accountId: string): Promise<Entitlements> {
  const { planRules } = deps
  if (!planRules?.areSold) return entitlementsOf(null, planRules)
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
