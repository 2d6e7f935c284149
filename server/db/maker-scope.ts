// The current access scope of a row's maker, for documents and reports that are made in the background after the
// request.
import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type AccessScope, holderOf } from '../lib/actor.ts'
import type { Db } from './database.ts'
import { memberScopesOf } from './memberships.ts'
import { tables } from './replicated.ts'

/** Collections whose rows belong to their maker. */
export type MadeRows = 'pdf_reports' | 'legal_requests'

type OwnColumns = PgTable & { user_id: PgColumn; id: PgColumn; maker: PgColumn }

/** Null if there is no such row, or if its maker no longer sees any rows of the account. */
export async function makerScope(
  db: Db,
  name: MadeRows,
  accountId: string,
  id: string,
): Promise<AccessScope | null> {
  const table = tables[name] as unknown as OwnColumns
  const [row] = await db
    .select({ maker: table.maker })
    .from(table)
    .where(and(eq(table.user_id, accountId), eq(table.id, id)))
  if (!row) return null
  const userId = typeof row.maker === 'string' ? row.maker : accountId
  if (userId === accountId) return holderOf(accountId)
  const member = (await memberScopesOf(db, accountId)).get(userId)
  return member ? { userId, accountId, ...member } : null
}
