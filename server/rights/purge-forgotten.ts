// What looks remembered to go on by (records and the searches that found them) goes with the person it is about.
import { and, eq, exists, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { tables } from '../db/replicated.ts'
import { lostRequests, missedListings, searches, seenRecords } from '../db/tables/engine.ts'

/** Deletes the stored records of people who were deleted, and the ledger of searches for them. */
export async function purgeForgotten(db: Db): Promise<void> {
  const { people, exposure_scans: scans } = tables
  for (const table of [seenRecords, missedListings]) {
    const ofDeleted = db
      .select({ one: sql`1` })
      .from(scans)
      .innerJoin(people, and(eq(people.user_id, scans.user_id), eq(people.id, scans.person_id)))
      .where(
        sql`${scans.user_id}::text = ${table.user_id}::text and ${scans.id}::text = ${table.scan_id}::text
          and ${people.deleted}`,
      )
    await db.delete(table).where(exists(ofDeleted))
  }
  for (const table of [searches, lostRequests]) {
    const deleted = db
      .select({ one: sql`1` })
      .from(people)
      .where(
        sql`${people.user_id}::text = ${table.user_id}::text and ${people.id}::text = ${table.person_id}::text
          and ${people.deleted}`,
      )
    await db.delete(table).where(exists(deleted))
  }
}
