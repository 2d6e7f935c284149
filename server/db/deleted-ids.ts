// The ids of deleted rows, for what has to go with them. Only tombstones still identify them.
import { and, eq } from 'drizzle-orm'
import { type AccountRange, isAmong } from './account-ranges.ts'
import type { Db } from './database.ts'
import type { tables } from './replicated.ts'

/** By account. Few accounts have tombstones, so callers go on account by account; a join would read all of them. */
export async function deletedIds(
  db: Db,
  table: (typeof tables)['people'] | (typeof tables)['pdf_reports'],
  accounts: AccountRange,
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ userId: table.user_id, id: table.id })
    .from(table)
    .where(and(isAmong(accounts, table.user_id), eq(table.deleted, true)))
  const byAccount = Map.groupBy(rows, row => row.userId)
  return new Map([...byAccount].map(([userId, own]) => [userId, own.map(({ id }) => id)]))
}
