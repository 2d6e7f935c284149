// Taking in what a device pushes: each row stands alone, and what is acknowledged is committed.
import { type CollectionName, collections } from '#shared/collections/index.ts'
import type { Intent } from '#shared/collections/intents.ts'
import { checkPush } from '#shared/protocol/check-push.ts'
import type { PushConflict, PushRow, WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { lockAccount, rowsById } from '../db/rows.ts'
import { writeDocs } from '../db/write-docs.ts'
import type { Deps } from '../deps.ts'
import { markAccount } from './marks.ts'

/**
 * Runs a new intent inside the transaction that stores it, and answers the intent with its outcome. Exactly one effect
 * per intent id follows from that: either both are committed or neither is.
 */
export type RunIntent = (tx: Db, userId: string, intent: Intent) => Promise<Intent>

export type PushDeps = Pick<Deps, 'db' | 'now'> & { runIntent: RunIntent }

/**
 * Applies a batch for one account and answers the rows that did not go in: the current document of those in conflict,
 * with `_refused` added to those that never will. One transaction where all is well; should it fail, row by row, so
 * that one row cannot hold up the rest.
 */
export async function push(
  deps: PushDeps,
  userId: string,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<PushConflict[]> {
  try {
    return await applyRows(deps, userId, name, rows)
  } catch (error) {
    if (rows.length === 1) throw error
    const results = await oneByOne(rows, row => applyRows(deps, userId, name, [row]))
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
  { db, now, runIntent }: PushDeps,
  userId: string,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<PushConflict[]> {
  return db.transaction(async tx => {
    await lockAccount(tx, userId)
    const current = await rowsById(tx, name, userId, rows.map(idOf))
    const answers: PushConflict[] = []
    // By id, each once, in the order of the last change: what one push says twice about a document is stored once.
    const writes = new Map<string, WireDoc>()
    for (const row of rows) {
      const id = idOf(row)
      const master = current.get(id) ?? null
      const verdict = checkPush(collections[name], userId, master, row)
      const fallback: WireDoc = master ?? { id, _deleted: true }
      if (verdict.kind === 'conflict') answers.push(fallback)
      if (verdict.kind === 'refused') answers.push({ ...fallback, _refused: verdict.refusal })
      if (verdict.kind === 'write') {
        const isNewIntent = name === 'intents' && verdict.created
        const stored = isNewIntent ? await settle(tx, userId, verdict.doc, runIntent) : verdict.doc
        writes.delete(id)
        writes.set(id, stored)
        current.set(id, stored)
      }
    }
    const docs = [...writes.values()]
    await writeDocs(tx, name, userId, docs)
    if (docs.some(doc => doc._deleted)) await markAccount(tx, now(), userId)
    return answers
  })
}

async function settle(tx: Db, userId: string, doc: WireDoc, runIntent: RunIntent): Promise<WireDoc> {
  const { _deleted, ...intent } = doc
  return { ...(await runIntent(tx, userId, intent as Intent)), _deleted }
}

function idOf(row: PushRow): string {
  const id = row.newDocumentState.id
  return typeof id === 'string' ? id.slice(0, 64) : ''
}
