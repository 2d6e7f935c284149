// Watermarks: the sequence number that an account had reached at a time. Rows don't record when they changed, and a
// purge needs the age of tombstones.
import { eq, type SQL, sql } from 'drizzle-orm'
import { HOUR } from '#shared/lib/time.ts'
import { type AccountRange, isAmong } from '../db/account-ranges.ts'
import type { Db } from '../db/database.ts'
import { syncHeads, syncMarks } from '../db/tables/sync.ts'

/** Watermarks are at full hours, so there are few. A tombstone may be treated as up to an hour younger than it is. */
const WATERMARK_EVERY = HOUR

/** Writes one account's watermark. Call it after deleting rows, in the same transaction. `now` is product time. */
export async function writeWatermark(tx: Db, now: number, userId: string): Promise<void> {
  await insertWatermarks(tx, now, eq(syncHeads.user_id, userId))
}

/** Writes a watermark for each of these accounts whose number has changed since its last watermark. */
export async function writeWatermarks(tx: Db, now: number, accounts: AccountRange): Promise<void> {
  const last = sql`(select max(seq) from ${syncMarks} as mark where mark.user_id = ${syncHeads.user_id})`
  await insertWatermarks(
    tx,
    now,
    sql`${isAmong(accounts, syncHeads.user_id)} and ${syncHeads.seq} > coalesce(${last}, 0)`,
  )
}

async function insertWatermarks(tx: Db, now: number, which: SQL): Promise<void> {
  const at = new Date(Math.ceil(now / WATERMARK_EVERY) * WATERMARK_EVERY).toISOString()
  await tx.execute(sql`
    insert into ${syncMarks} as mark (user_id, at, seq)
    select ${syncHeads.user_id}, ${at}::timestamptz, ${syncHeads.seq} from ${syncHeads} where ${which}
    on conflict (user_id, at) do update set seq = greatest(mark.seq, excluded.seq)`)
}
