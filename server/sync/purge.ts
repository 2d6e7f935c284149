// Deletes tombstones that no device needs anymore; earlier checkpoints then expire (SPEC.md 8).
import { and, lte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { type AccountRange, accountsAfter, isAmong } from '../db/account-ranges.ts'
import type { Db } from '../db/database.ts'
import { forgetDeleted } from '../db/forget-deleted.ts'
import { forgetDropRequests } from '../db/forget-drop-requests.ts'
import { forgetReports } from '../db/forget-reports.ts'
import { forgetScans } from '../db/forget-scans.ts'
import { tables } from '../db/replicated.ts'
import { syncDevices, syncFloors, syncMarks } from '../db/tables/sync.ts'
import { writeWatermarks } from './deletion-watermarks.ts'

/** How long a device may be offline without reading everything from the start, and how long tombstones wait for it. */
export const DEVICE_REMEMBERED = 180 * DAY

/**
 * One step of the round at `now` (product time), for the accounts after the id `after`: writes watermarks, deletes data
 * of deleted people, purges tombstones, then deletes old devices and watermarks. Returns the last account's id, which
 * is the next `after`; null when all are done.
 */
export async function purgeDeletions(db: Db, now: number, after: string | null): Promise<string | null> {
  const accounts = await accountsAfter(db, after)
  if (!accounts) return null
  const since = new Date(now - DEVICE_REMEMBERED)
  await writeWatermarks(db, now, accounts)
  await forgetDeleted(db, accounts)
  await forgetScans(db, accounts)
  await forgetReports(db, accounts)
  await forgetDropRequests(db, accounts)
  for (const name of Object.keys(collections) as CollectionName[])
    await purgeCollection(db, name, since, accounts)
  await db
    .delete(syncDevices)
    .where(and(isAmong(accounts, syncDevices.user_id), lte(syncDevices.seen_at, since)))
  await forgetMarks(db, since, accounts)
  return accounts.last
}

/**
 * Purges a collection's tombstones of these accounts, up to the number that every device seen after `since` has passed,
 * or that was reached before `since`. The oldest valid checkpoint rises in the same statement, so no reader sees one
 * without the other.
 */
async function purgeCollection(
  db: Db,
  name: CollectionName,
  since: Date,
  accounts: AccountRange,
): Promise<void> {
  const table = tables[name] as unknown as PgTable & Record<'user_id' | 'seq' | 'deleted', PgColumn>
  const at = sql`${iso(since.getTime())}::timestamptz`
  await db.execute(sql`
    with bounds as (
      select user_id, max(seq) as seq from (
        select user_id, min(coalesce((passed ->> ${name}::text)::bigint, 0)) as seq from ${syncDevices}
          where ${isAmong(accounts, syncDevices.user_id)} and seen_at > ${at} group by user_id
        union all
        select user_id, max(seq) from ${syncMarks}
          where ${isAmong(accounts, syncMarks.user_id)} and at <= ${at} group by user_id
      ) as passed group by user_id
    ), gone as (
      delete from ${table} using bounds
      where ${isAmong(accounts, table.user_id)} and ${table.user_id} = bounds.user_id
        and ${table.deleted} and ${table.seq} <= bounds.seq
      returning ${table.user_id} as user_id, ${table.seq} as seq
    )
    insert into ${syncFloors} as floor (user_id, collection, seq)
    select user_id, ${name}::text, max(seq) from gone group by user_id
    on conflict (user_id, collection) do update set seq = greatest(floor.seq, excluded.seq)`)
}

/** Of the watermarks from before `since`, only the newest is needed. */
async function forgetMarks(db: Db, since: Date, accounts: AccountRange): Promise<void> {
  const newer = sql`exists (select 1 from ${syncMarks} as newer where newer.user_id = ${syncMarks.user_id}
    and newer.at > ${syncMarks.at} and newer.at <= ${iso(since.getTime())}::timestamptz)`
  await db.delete(syncMarks).where(and(isAmong(accounts, syncMarks.user_id), lte(syncMarks.at, since), newer))
}
