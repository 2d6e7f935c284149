// Deletes what scans stored about people who were deleted: records, and the searches that found them; and the files in
// these people's folders.
import { sql } from 'drizzle-orm'
import { type AccountRange, isAmong } from './account-ranges.ts'
import type { Db } from './database.ts'
import { tables } from './replicated.ts'
import { blobs, lostRequests, missedListings, searches, seenRecords } from './tables/engine.ts'
import { fileUsage, storedFiles } from './tables/files.ts'

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
  await forgetFiles(db, accounts)
}

/** Their objects in the store are swept like others without a row. */
async function forgetFiles(db: Db, accounts: AccountRange): Promise<void> {
  const { people } = tables
  await db.execute(sql`
    with gone as (
      delete from ${storedFiles} using ${people}
      where ${people.deleted} and ${isAmong(accounts, people.user_id)}
        and ${storedFiles.user_id} = ${people.user_id}
        and ${storedFiles.name} >= ${people.id} || '/' and ${storedFiles.name} < ${people.id} || '0'
      returning ${storedFiles.user_id}, ${storedFiles.content}, ${storedFiles.parts}, ${storedFiles.size}
    ), freed as (
      delete from ${blobs} using gone, generate_series(0, gone.parts - 1) as part
      where ${blobs.user_id} = gone.user_id and ${blobs.bucket} = 'documents'
        and ${blobs.key} = gone.content || '.' || part
    )
    update ${fileUsage} set bytes = ${fileUsage.bytes} - theirs.bytes, files = ${fileUsage.files} - theirs.files
    from (select user_id, sum(size) as bytes, count(*) as files from gone group by user_id) as theirs
    where ${fileUsage.user_id} = theirs.user_id`)
}
