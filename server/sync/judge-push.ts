// Judges pushed rows one after another, each by the state after the previous ones.
import type { SQL } from 'drizzle-orm'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { checkPush, type PushVerdict } from '#shared/protocol/check-push.ts'
import type { PushConflict, PushRow, Refusal, WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import type { Membership } from '../lib/actor.ts'
import { mayWrite } from './may-write.ts'
import { idOf, type StoredState } from './stored-state.ts'

/**
 * Reads an additional rule for changes, based on the current rows; null if there is none. The rule is called for each
 * change in order. `current`: the pushed rows that exist.
 */
export type ReadRule = (
  db: Db,
  who: Membership,
  current: ReadonlyMap<string, WireDoc>,
  rows: readonly PushRow[],
) => Promise<RowRule | null>

/** A rule for one change: a refusal or null. */
export type RowRule = (before: WireDoc | null, after: WireDoc) => Refusal | null

/**
 * Reads the condition on the database under which the additional rule refuses none of these rows, all of them new; null
 * if it has no such condition.
 */
export type ReadNewRowsCondition = (db: Db, who: Membership, rows: readonly PushRow[]) => Promise<SQL | null>

/** An additional rule of a collection, for changes as they come, and for rows that are all new. */
export type ExtraRule = { read: ReadRule; conditionForNew: ReadNewRowsCondition }

/** The verdicts on the rows, in order, each judged by the state in `current` after the previous ones. */
export async function judge(
  who: Membership,
  name: CollectionName,
  rows: readonly PushRow[],
  { current, hidden, rule }: StoredState & { rule: RowRule | null },
  settleIntent: (doc: WireDoc) => Promise<WireDoc>,
): Promise<{ answers: PushConflict[]; docs: WireDoc[] }> {
  const answers: PushConflict[] = []
  // By id, in the order of the last change: several changes of one document in a push are stored once.
  const writes = new Map<string, WireDoc>()
  for (const row of rows) {
    const id = idOf(row)
    const master = current.get(id) ?? null
    const sound = checkPush(collections[name], who.accountId, master, row)
    const verdict = keepRule(rule, master, mayWrite(who, name, hidden, sound))
    const fallback: WireDoc = master ?? { id, _deleted: true }
    if (verdict.kind === 'conflict') answers.push(fallback)
    if (verdict.kind === 'refused') answers.push({ ...fallback, _refused: verdict.refusal })
    if (verdict.kind === 'write') {
      const isNewIntent = name === 'intents' && verdict.created
      const stored = isNewIntent ? await settleIntent(verdict.doc) : verdict.doc
      writes.delete(id)
      writes.set(id, stored)
      current.set(id, stored)
    }
  }
  return { answers, docs: [...writes.values()] }
}

function keepRule(rule: RowRule | null, master: WireDoc | null, verdict: PushVerdict): PushVerdict {
  const refusal = verdict.kind === 'write' ? (rule?.(master, verdict.doc) ?? null) : null
  return refusal ? { kind: 'refused', refusal } : verdict
}
