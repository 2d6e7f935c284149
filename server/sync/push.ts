// Taking in what a device pushes: each row stands alone, and what is acknowledged is committed.
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { Intent } from '#shared/collections/intents.ts'
import { checkPush } from '#shared/protocol/check-push.ts'
import type { PushConflict, PushRow, WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { lockAccount, putDoc, rowsById } from '../db/rows.ts'

/**
 * Runs a new intent inside the transaction that stores it, and answers the intent with its outcome. Exactly one effect
 * per intent id follows from that: either both are committed or neither is.
 */
export type RunIntent = (tx: Db, userId: string, intent: Intent) => Promise<Intent>

/**
 * Applies a batch for one account and answers the rows that did not go in: the current document of those in conflict,
 * with `_refused` added to those that never will. One transaction where all is well; should it fail, row by row, so
 * that one row cannot hold up the rest.
 */
export async function push(
  db: Db,
  userId: string,
  name: CollectionName,
  rows: readonly PushRow[],
  runIntent: RunIntent,
): Promise<PushConflict[]> {
  try {
    return await applyRows(db, userId, name, rows, runIntent)
  } catch (error) {
    if (rows.length === 1) throw error
    const results = await oneByOne(rows, row => applyRows(db, userId, name, [row], runIntent))
    const failure = results.find(result => result.status === 'rejected')
    // The device sends the batch again: what went in is then unchanged, and only the failing row is tried anew.
    if (failure) throw failure.reason
    return results.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
  }
}

async function oneByOne<T, R>(
  items: readonly T[],
  run: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = []
  for (const item of items) results.push(...(await Promise.allSettled([run(item)])))
  return results
}

async function applyRows(
  db: Db,
  userId: string,
  name: CollectionName,
  rows: readonly PushRow[],
  runIntent: RunIntent,
): Promise<PushConflict[]> {
  return db.transaction(async tx => {
    await lockAccount(tx, userId)
    const current = await rowsById(tx, name, userId, rows.map(idOf))
    const answers: PushConflict[] = []
    for (const row of rows) {
      const id = idOf(row)
      const master = current.get(id) ?? null
      const verdict = checkPush(collections[name], userId, master, row)
      const fallback: WireDoc = master ?? { id, _deleted: true }
      if (verdict.kind === 'conflict') answers.push(fallback)
      if (verdict.kind === 'refused') answers.push({ ...fallback, _refused: verdict.refusal })
      if (verdict.kind === 'write') {
        const { _deleted, ...doc } = verdict.doc
        const stored =
          name === 'intents' && verdict.created ? await runIntent(tx, userId, doc as Intent) : doc
        await putDoc(tx, name, userId, stored as never, _deleted)
        current.set(id, { ...(stored as { id: string }), _deleted })
      }
    }
    return answers
  })
}

function idOf(row: PushRow): string {
  const id = row.newDocumentState.id
  return typeof id === 'string' ? id.slice(0, 64) : ''
}
