// After the database was restored from a backup: makes sure that new sequence numbers differ from those that the lost
// database assigned (SPEC.md 8.5).
import { sql } from 'drizzle-orm'
import { MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { syncEpochs, syncHeads } from '../db/tables/sync.ts'

/** More numbers than any account can have used between a backup and its restoration. */
const GAP = 2 ** 32
/**
 * The same per minute. Epochs also follow the clock, because a backup may be restored a second time: its numbers alone
 * would lead to the first restoration's epoch again. Numbers stay exact in JavaScript until 2089.
 */
const GAP_PER_MINUTE = 2 ** 28
const CLOCK_START = Date.UTC(2026, 0, 1)

/** Begins a new epoch for every account; returns the number of accounts. No copy of the server may be running. */
export async function beginEpoch(db: Db, wallNow: number): Promise<number> {
  const byClock = Math.max(0, Math.floor((wallNow - CLOCK_START) / MINUTE)) * GAP_PER_MINUTE
  return db.transaction(async tx => {
    // An account that had no rows in the backup may have had some since.
    await tx.execute(sql`
      insert into ${syncHeads} (user_id, seq) select id, 0 from ${users} on conflict do nothing`)
    const { rows } = (await tx.execute(sql`
      with before as (
        select user_id, seq from ${syncHeads}
      ), moved as (
        update ${syncHeads} as heads set seq = greatest(before.seq + ${GAP}::bigint, ${byClock}::bigint)
        from before where before.user_id = heads.user_id
        returning heads.user_id, before.seq as after, heads.seq as head
      )
      insert into ${syncEpochs} (user_id, after, first)
      select user_id, after, head + 1 from moved
      returning user_id`)) as unknown as { rows: unknown[] }
    return rows.length
  })
}
