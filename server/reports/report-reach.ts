// What the maker of a report sees at present, and who may read a report that there is.
import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { membersOf } from '../db/memberships.ts'
import { tables } from '../db/replicated.ts'
import { users } from '../db/tables/accounts.ts'
import { holderOf, type Reach } from '../lib/actor.ts'

/** The column that only collections of their makers have. */
const makerOf = (table: PgTable): PgColumn => (table as unknown as { maker: PgColumn }).maker

export type Maker = { reach: Reach; email: string }

/** Who made it, with what they see now; null when they see nothing of the account any more. */
export async function makerNow(db: Db, accountId: string, reportId: string): Promise<Maker | null> {
  const { pdf_reports: reports } = tables
  const [row] = await db
    .select({ maker: makerOf(reports) })
    .from(reports)
    .where(and(eq(reports.user_id, accountId), eq(reports.id, reportId)))
  if (!row) return null
  const userId = typeof row.maker === 'string' ? row.maker : accountId
  const reach = await reachNow(db, accountId, userId)
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return reach && { reach, email: user?.email ?? '' }
}

async function reachNow(db: Db, accountId: string, userId: string): Promise<Reach | null> {
  if (userId === accountId) return holderOf(accountId)
  const member = (await membersOf(db, accountId)).get(userId)
  return member ? { userId, accountId, ...member } : null
}
