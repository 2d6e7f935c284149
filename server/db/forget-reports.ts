// Deletes reports with the people they are about, and files with their reports.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AccountRange } from './account-ranges.ts'
import type { Db } from './database.ts'
import { deletedIds } from './deleted-ids.ts'
import { tables } from './replicated.ts'
import { findDoc, lockAccount, putDoc } from './rows.ts'
import { blobs } from './tables/engine.ts'

/**
 * Deletes these accounts' reports about deleted people, and the files of deleted reports. Call it before the purge:
 * only tombstones still identify the people and the reports.
 */
export async function forgetReports(db: Db, accounts: AccountRange): Promise<void> {
  const { people, pdf_reports: reports } = tables
  for (const [userId, ids] of await deletedIds(db, people, accounts)) {
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
  for (const [userId, ids] of await deletedIds(db, reports, accounts))
    await db
      .delete(blobs)
      .where(and(eq(blobs.user_id, userId), eq(blobs.bucket, 'reports'), inArray(blobs.key, ids)))
}
