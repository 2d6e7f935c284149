// Reading changes by sequence number.
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { PullAnswer } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { rowsAfter, toWire } from '../db/rows.ts'

/** Whose rows a collection shows to an account: its own, or those shared by everybody. */
export function ownerOf(name: CollectionName, userId: string): string {
  return collections[name].scope === 'shared' ? SHARED_ACCOUNT : userId
}

/** One page of a collection after `seq`; the checkpoint stays where it was when there is nothing new. */
export async function pull(
  db: Db,
  userId: string,
  name: CollectionName,
  seq: number,
  limit: number,
): Promise<PullAnswer> {
  const rows = await rowsAfter(db, name, ownerOf(name, userId), seq, limit)
  return { documents: rows.map(toWire), checkpoint: { seq: rows.at(-1)?.seq ?? seq } }
}

/** One page of each collection, the checkpoints per collection. */
export async function pullAll(
  db: Db,
  userId: string,
  since: Readonly<Record<string, number>>,
  limit: number,
): Promise<Record<string, PullAnswer>> {
  const answers: Record<string, PullAnswer> = {}
  for (const name of Object.keys(collections) as CollectionName[]) {
    answers[name] = await pull(db, userId, name, since[name] ?? 0, limit)
  }
  return answers
}
