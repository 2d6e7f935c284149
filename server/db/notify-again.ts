// Notifies the copies of the server of changes to an account that aren't changes of its rows.
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { notice } from './notice.ts'
import { FROM_START, SYNC_CHANNEL } from './sync-triggers.ts'

/** Once the transaction is committed, every device of the account reads from the start, and no copy keeps its pages. */
export async function notifyAgain(tx: Db, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${SYNC_CHANNEL}, ${notice(accountId, FROM_START)})`)
}
