// Which number an account had reached by when: rows do not tell when they changed, and a deletion's age has to be known.
import { eq, type SQL, sql } from 'drizzle-orm'
import { HOUR } from '#shared/lib/time.ts'
import { type AccountRange, isAmong } from '../db/account-ranges.ts'
import type { Db } from '../db/database.ts'
import { syncHeads, syncMarks } from '../db/tables/sync.ts'

/** Marks stand at full hours, so that there are few: a deletion counts as up to an hour younger than it is. */
const MARK_EVERY = HOUR

/** Notes where one account stands. Call it after deleting rows, in the same transaction. `now` is product time. */
export async function markAccount(tx: Db, now: number, userId: string): Promise<void> {
  await writeMarks(tx, now, eq(syncHeads.user_id, userId))
}

/** Notes where each of these accounts stands that has moved since its last mark. */
export async function markAccounts(tx: Db, now: number, accounts: AccountRange): Promise<void> {
  const last = sql`(select max(seq) from ${syncMarks} as mark where mark.user_id = ${syncHeads.user_id})`
  await writeMarks(
    tx,
    now,
    sql`${isAmong(accounts, syncHeads.user_id)} and ${syncHeads.seq} > coalesce(${last}, 0)`,
  )
}

async function writeMarks(tx: Db, now: number, which: SQL): Promise<void> {
  const at = new Date(Math.ceil(now / MARK_EVERY) * MARK_EVERY).toISOString()
  await tx.execute(sql`
    insert into ${syncMarks} as mark (user_id, at, seq)
    select ${syncHeads.user_id}, ${at}::timestamptz, ${syncHeads.seq} from ${syncHeads} where ${which}
    on conflict (user_id, at) do update set seq = greatest(mark.seq, excluded.seq)`)
}
