// After the database was restored from a backup: makes sure that new sequence numbers differ from those that the lost
// database assigned (SPEC.md 8.5).
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { syncEpochs, syncHeads } from '../db/tables/sync.ts'

/**
 * More numbers than any account can have used between a backup and its restoration. Numbers stay exact in JavaScript
 * for two million restorations.
 */
const GAP = 2 ** 32

/** Begins a new epoch for every account; returns the number of accounts. No copy of the server may be running. */
export async function beginEpoch(db: Db): Promise<number> {
  return db.transaction(async tx => {
    // An account that had no rows in the backup may have had some since.
    await tx.execute(sql`
      insert into ${syncHeads} (user_id, seq) select id, 0 from ${users} on conflict do nothing`)
    const { rows } = (await tx.execute(sql`
      with moved as (
        update ${syncHeads} set seq = seq + ${GAP}::bigint returning user_id, seq
      )
      insert into ${syncEpochs} (user_id, after, first)
      select user_id, seq - ${GAP}::bigint, seq + 1 from moved
      returning user_id`)) as unknown as { rows: unknown[] }
    return rows.length
  })
}
