// The customers at Stripe that are an account's: one as a rule; another where somebody paid as a guest as well.
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { CustomerRow } from '../db/entitlements.ts'
import { billingCustomers, billingNotices } from '../db/tables/billing.ts'

/** How much a row's subscription matters: one that goes on, then one that ended, then none. */
const RANK = { active: 0, past_due: 0, ended: 1 }

/** Those of the account, the one with the subscription that counts first. */
export async function rowsOfAccount(db: Db, userId: string): Promise<CustomerRow[]> {
  const rows = await db.select().from(billingCustomers).where(eq(billingCustomers.user_id, userId))
  const rank = ({ status }: CustomerRow) => (status === null ? 2 : RANK[status])
  const ends = (row: CustomerRow) => row.current_period_end?.getTime() ?? 0
  return rows.sort((a, b) => rank(a) - rank(b) || ends(b) - ends(a))
}

/** Whether the account has ever paid for a plan. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const ofAccount = and(eq(billingNotices.user_id, userId), eq(billingNotices.kind, 'paid'))
  return (await db.$count(billingNotices, ofAccount)) > 0
}
