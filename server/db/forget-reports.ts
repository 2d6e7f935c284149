// Deletes reports with the people they are about, and files with their reports.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type AccountRange, isAmong } from './account-ranges.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { findDoc, lockAccount, putDoc } from './rows.ts'
import { blobs } from './tables/engine.ts'

/**
 * Deletes these accounts' reports about deleted people, and the files of deleted reports. Call it before the purge:
 * only tombstones still identify the people and the reports. It goes account by account, because few accounts have
 * tombstones and a join would read all of them.
 */
export async function forgetReports(db: Db, accounts: AccountRange): Promise<void> {
  const { people, pdf_reports: reports } = tables
  for (const [userId, ids] of await deletedOf(db, people, accounts)) {
    const about = sql`${reports.person_ids} ?| ${sql.param(ids)}::text[]`
    const left = await db
      .select({ id: reports.id })
      .from(reports)
      .where(and(eq(reports.user_id, userId), eq(reports.deleted, false), about))
    for (const { id } of left)
      await db.transaction(async tx => {
        await lockAccount(tx, userId)
        const report = await findDoc(tx, 'pdf_reports', userId, id)
        if (report) await putDoc(tx, 'pdf_reports', userId, report, true)
      })
  }
  for (const [userId, ids] of await deletedOf(db, reports, accounts))
    await db
      .delete(blobs)
      .where(and(eq(blobs.user_id, userId), eq(blobs.bucket, 'reports'), inArray(blobs.key, ids)))
}

/** The ids of the deleted rows by account. */
async function deletedOf(
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
