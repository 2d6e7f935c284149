// What looks remembered to go on by (records and the searches that found them) goes with the person it is about.
import { asc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { tables } from '../db/replicated.ts'
import { lostRequests, missedListings, searches, seenRecords } from '../db/tables/engine.ts'

/** People gone through in one piece. */
const PIECE = 500

/**
 * Deletes the stored records of people who were deleted, and the ledger of searches for them: a piece, of those after
 * `after`. Answers the next `after`; null when all are done.
 */
export async function purgeForgotten(db: Db, after: string | null): Promise<string | null> {
  const { people } = tables
  const order = sql`(${people.user_id}, ${people.seq})`
  const [account, seq] = after?.split(' ') ?? ['00000000-0000-0000-0000-000000000000', '-1']
  const isNext = sql`${people.deleted} and ${order} > (${account}::uuid, ${seq}::bigint)`
  const found = await db
    .select({ account: people.user_id, seq: people.seq })
    .from(people)
    .where(isNext)
    .orderBy(asc(people.user_id), asc(people.seq))
    .limit(PIECE)
  const last = found.at(-1)
  if (!last) return null
  await forget(db, sql`${isNext} and ${order} <= (${last.account}::uuid, ${last.seq}::bigint)`)
  return `${last.account} ${last.seq}`
}

async function forget(db: Db, isTheirs: SQL): Promise<void> {
  const { people, exposure_scans: scans } = tables
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
