// A report goes with the people it is about, and its file with its row.
import { and, eq, sql } from 'drizzle-orm'
import { type AccountRange, isAmong } from './account-ranges.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { findDoc, lockAccount, putDoc } from './rows.ts'
import { blobs } from './tables/engine.ts'

/**
 * Deletes the reports of these accounts that are about somebody who was deleted, and the files whose report is gone. Only
 * the deleted rows say who the people were: call it before these are taken out.
 */
export async function forgetReports(db: Db, accounts: AccountRange): Promise<void> {
  const { people, pdf_reports: reports } = tables
  const left = await db
    .selectDistinct({ userId: reports.user_id, id: reports.id })
    .from(reports)
    .innerJoin(
      people,
      and(eq(people.user_id, reports.user_id), sql`${reports.person_ids} @> to_jsonb(${people.id})`),
    )
    .where(and(isAmong(accounts, reports.user_id), eq(people.deleted, true), eq(reports.deleted, false)))
  for (const { userId, id } of left)
    await db.transaction(async tx => {
      await lockAccount(tx, userId)
      const report = await findDoc(tx, 'pdf_reports', userId, id)
      if (report) await putDoc(tx, 'pdf_reports', userId, report, true)
    })
  await db.execute(sql`
    delete from ${blobs}
    where ${blobs.bucket} = 'reports' and ${isAmong(accounts, blobs.user_id)}
      and not exists (
        select 1 from ${reports}
        where ${reports.user_id} = ${blobs.user_id} and ${reports.id} = ${blobs.key} and not ${reports.deleted})`)
}
