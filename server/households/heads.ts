// Numbers when devices pass from one account to another, or see other rows of the same: what they have from before
// must count as expired, and no number of one account may be taken for one of the other (SPEC.md 11.6, 11.7).
import { eq, sql } from 'drizzle-orm'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { Db } from '../db/database.ts'
import { notice } from '../db/notice.ts'
import { headOf, lockAccount } from '../db/rows.ts'
import { AFRESH, SYNC_CHANNEL } from '../db/sync-triggers.ts'
import { syncEpochs, syncFloors, syncHeads } from '../db/tables/sync.ts'

/** Further than any account's rows are written while a request that knows only the old household is answered. */
const GAP = 1_000_000

const OF_ACCOUNTS = (Object.keys(collections) as CollectionName[]).filter(
  name => collections[name].scope === 'account',
)

/** Takes both accounts' locks, whoever takes them in the same order. */
export async function lockBoth(tx: Db, one: string, other: string): Promise<void> {
  for (const id of [one, other].sort()) await lockAccount(tx, id)
}

/** Somebody's devices will pull from `to` instead of `from`. Answers the number below which they must read afresh. */
export async function passOver(tx: Db, from: string, to: string): Promise<number> {
  const floor = Math.max(await headOf(tx, from), await headOf(tx, to)) + GAP
  await raiseHead(tx, to, floor)
  return floor
}

/** The same for devices that stay with the account and see other rows of it. */
export async function nextNumber(tx: Db, accountId: string): Promise<number> {
  const floor = (await headOf(tx, accountId)) + 1
  await raiseHead(tx, accountId, floor)
  return floor
}

/** From here on every device of the account reads all of its collections afresh from below `seq`. */
export async function expireBelow(tx: Db, accountId: string, seq: number): Promise<void> {
  await tx
    .insert(syncFloors)
    .values(OF_ACCOUNTS.map(collection => ({ user_id: accountId, collection, seq })))
    .onConflictDoUpdate({
      target: [syncFloors.user_id, syncFloors.collection],
      set: { seq: sql`greatest(${syncFloors.seq}, excluded.seq)` },
    })
  await tx.execute(sql`select pg_notify(${SYNC_CHANNEL}, ${notice(accountId, AFRESH)})`)
}

/**
 * Somebody's devices come back to their account with numbers of the household: these must not be taken for numbers that
 * the account gave out before it was restored from a backup (SPEC.md 8.5). All of them have expired.
 */
export async function forgetEpochs(tx: Db, accountId: string): Promise<void> {
  await tx.delete(syncEpochs).where(eq(syncEpochs.user_id, accountId))
}

async function raiseHead(tx: Db, accountId: string, seq: number): Promise<void> {
  await tx
    .insert(syncHeads)
    .values({ user_id: accountId, seq })
    .onConflictDoUpdate({ target: syncHeads.user_id, set: { seq } })
}
