// An account's customers at Stripe: usually one, or more if the person also paid as a guest.
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { type CustomerRow, subscriptionsOf } from '../db/entitlements.ts'
import { users } from '../db/tables/accounts.ts'
import { billingCustomers, billingNotices, type StoredSubscription } from '../db/tables/billing.ts'
import { liveOnes } from './subscription-state.ts'

/** A subscription and its customer's row. */
export type OwnSubscription = StoredSubscription & { row: CustomerRow }

/** All rows of the account, in no order. */
export const rowsOfAccount = (db: Db, userId: string): Promise<CustomerRow[]> =>
  db.select().from(billingCustomers).where(eq(billingCustomers.user_id, userId))

/** The subscriptions of these customers that aren't over, best first. */
export const liveOf = (rows: readonly CustomerRow[], now: number): OwnSubscription[] =>
  liveOnes(all(rows), now)

/** The account's main subscription: the best that isn't over, or else the one that ended last. */
export function theOneThatCounts(rows: readonly CustomerRow[], now: number): OwnSubscription | null {
  const [best] = liveOf(rows, now)
  if (best) return best
  return all(rows).sort((a, b) => b.currentPeriodEnd - a.currentPeriodEnd)[0] ?? null
}

const all = (rows: readonly CustomerRow[]) =>
  rows.flatMap(row => subscriptionsOf(row).map(one => ({ ...one, row })))

/** The customer whose card the account's holder may use, most important first; null if there is none. */
export function ownCustomer(rows: readonly CustomerRow[], now: number): CustomerRow | null {
  const own = rows.filter(row => row.payer_known && !row.is_gone)
  return theOneThatCounts(own, now)?.row ?? own[0] ?? null
}

/** Whether the account has ever paid for a plan. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const ofAccount = and(eq(billingNotices.user_id, userId), eq(billingNotices.kind, 'paid'))
  return (await db.$count(billingNotices, ofAccount)) > 0
}

/** Whether a plan was ever paid for with this address, by a guest or by the account that has it. */
export async function hasAddressPaid(db: Db, email: string): Promise<boolean> {
  const ofAddress = db
    .select({ id: billingCustomers.customer_id })
    .from(billingCustomers)
    .where(eq(billingCustomers.email, email))
  const asGuest = and(inArray(billingNotices.customer_id, ofAddress), eq(billingNotices.kind, 'paid'))
  if ((await db.$count(billingNotices, asGuest)) > 0) return true
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user !== undefined && hasPaid(db, user.id)
}
