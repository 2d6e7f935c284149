// Deletes what scans stored about people who were deleted: records, and the searches that found them.
import { sql } from 'drizzle-orm'
import { type AccountRange, isAmong } from './account-ranges.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { lostRequests, missedListings, searches, seenRecords } from './tables/engine.ts'

/**
 * Deletes the stored records of deleted people of these accounts, and the ledger of searches for them. Only the
 * tombstones identify these people, so call it before the purge.
 */
export async function forgetDeleted(db: Db, accounts: AccountRange): Promise<void> {
  const { people, exposure_scans: scans } = tables
  const isTheirs = sql`${people.deleted} and ${isAmong(accounts, people.user_id)}`
  for (const table of [seenRecords, missedListings])
    await db.execute(sql`
      delete from ${table} using ${people}, ${scans}
      where ${isTheirs}
        and ${scans.user_id} = ${people.user_id} and ${scans.person_id} = ${people.id}
        and ${table.user_id} = ${scans.user_id} and ${table.scan_id} = ${scans.id}::uuid`)
  for (const table of [searches, lostRequests])
    await db.execute(sql`
      delete from ${table} using ${people}
      where ${isTheirs}
        and ${table.user_id} = ${people.user_id} and ${table.person_id} = ${people.id}::uuid`)
}
