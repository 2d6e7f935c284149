// Sequence numbers when devices change to another account, or see other rows of the same account. Their old checkpoints
// must expire, and a number of one account must never count as one of the other (SPEC.md 11.6, 11.7).
import { eq, sql } from 'drizzle-orm'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { Db } from '../db/database.ts'
import { notifyAgain } from '../db/notify-again.ts'
import { headOf, lockAccount } from '../db/rows.ts'
import { syncEpochs, syncFloors, syncHeads } from '../db/tables/sync.ts'

/** More numbers than an account can write while a request with the old membership is being answered. */
const GAP = 1_000_000

const OF_ACCOUNTS = (Object.keys(collections) as CollectionName[]).filter(
  name => collections[name].scope === 'account',
)

/** Takes both accounts' locks, always in the same order. */
export async function lockBoth(tx: Db, one: string, other: string): Promise<void> {
  for (const id of [one, other].sort()) await lockAccount(tx, id)
}

/** A user's devices will pull from `to` instead of `from`. Returns the number below which their checkpoints have expired. */
export async function resetForNewAccount(tx: Db, from: string, to: string): Promise<number> {
  const floor = Math.max(await headOf(tx, from), await headOf(tx, to)) + GAP
  await raiseHead(tx, to, floor)
  return floor
}

/** The same for devices that stay with the account and get another access scope. */
export async function resetForNewScope(tx: Db, accountId: string): Promise<number> {
  const floor = (await headOf(tx, accountId)) + 1
  await raiseHead(tx, accountId, floor)
  return floor
}

/** Expires all checkpoints below `seq`, so that every device of the account reads its collections from the start. */
export async function expireCheckpoints(tx: Db, accountId: string, seq: number): Promise<void> {
  await tx
    .insert(syncFloors)
    .values(OF_ACCOUNTS.map(collection => ({ user_id: accountId, collection, seq })))
    .onConflictDoUpdate({
      target: [syncFloors.user_id, syncFloors.collection],
      set: { seq: sql`greatest(${syncFloors.seq}, excluded.seq)` },
    })
  await notifyAgain(tx, accountId)
}

/**
 * A user's devices return to their own account with numbers of the household. Those must not count as numbers that the
 * account issued before it was restored from a backup (SPEC.md 8.5). All of them have expired.
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
