// What looks remembered to go on by (records and the searches that found them) goes with the person it is about.
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { tables } from '../db/replicated.ts'
import { lostRequests, missedListings, searches, seenRecords } from '../db/tables/engine.ts'

/** Deletes the stored records of people who were deleted, and the ledger of searches for them. */
export async function purgeForgotten(db: Db): Promise<void> {
  const { people, exposure_scans: scans } = tables
  for (const table of [seenRecords, missedListings])
    await db.execute(sql`
      delete from ${table} using ${people}, ${scans}
      where ${people.deleted}
        and ${scans.user_id} = ${people.user_id} and ${scans.person_id} = ${people.id}
        and ${table.user_id} = ${scans.user_id} and ${table.scan_id} = ${scans.id}::uuid`)
  for (const table of [searches, lostRequests])
    await db.execute(sql`
      delete from ${table} using ${people}
      where ${people.deleted}
        and ${table.user_id} = ${people.user_id} and ${table.person_id} = ${people.id}::uuid`)
}
