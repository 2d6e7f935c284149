// What the maker of a row sees at present: for what is made in the background, long after it was asked for.
import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { holderOf, type Reach } from '../lib/actor.ts'
import type { Db } from './database.ts'
import { membersOf } from './memberships.ts'
import { tables } from './replicated.ts'

/** Collections whose rows are their maker's own. */
export type MadeRows = 'pdf_reports' | 'legal_requests'

type OwnColumns = PgTable & { user_id: PgColumn; id: PgColumn; maker: PgColumn }

/** Null when there's no such row, or its maker sees nothing of the account any more. */
export async function makerReach(
  db: Db,
  name: MadeRows,
  accountId: string,
  id: string,
): Promise<Reach | null> {
  const table = tables[name] as unknown as OwnColumns
  const [row] = await db
    .select({ maker: table.maker })
    .from(table)
    .where(and(eq(table.user_id, accountId), eq(table.id, id)))
  if (!row) return null
  const userId = typeof row.maker === 'string' ? row.maker : accountId
  if (userId === accountId) return holderOf(accountId)
  const member = (await membersOf(db, accountId)).get(userId)
  return member ? { userId, accountId, ...member } : null
}
