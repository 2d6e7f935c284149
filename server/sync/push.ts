// Accepts rows that a device pushes. Each row stands alone, and acknowledged rows are committed.
import { type SQL, sql } from 'drizzle-orm'
import type { CollectionName } from '#shared/collections/index.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { PushConflict, PushRow, WireDoc } from '#shared/protocol/sync.ts'
import type { Db } from '../db/database.ts'
import { holdsScope } from '../db/memberships.ts'
import { lockAccount, rowsByIdAndHead } from '../db/rows.ts'
import { writeDocs, writeDocsAt, writeNewDocs } from '../db/write-docs.ts'
import type { Deps } from '../deps.ts'
import type { Membership } from '../lib/actor.ts'
import type { WorkTurn } from '../lib/turn.ts'
import type { Changes } from './changes.ts'
import { writeWatermark } from './deletion-watermarks.ts'
import { type ExtraRule, judge, type RowRule } from './judge-push.ts'
import { scopeChanged } from './row-texts.ts'
import { idsOf, NONE, readStoredState } from './stored-state.ts'

/**
 * Runs a new intent inside the transaction that stores it, and returns the intent with its outcome. Since both are
 * committed or neither is, each intent id has exactly one effect.
 */
export type RunIntent = (tx: Db, who: Membership, intent: Intent) => Promise<Intent>

/** A stored change of a person; `before` is null for a new one. */
export type PersonChange = { before: WireDoc | null; after: WireDoc }

/** `matters`: whether a change calls for more than storing it. `apply` carries that out. */
export type PeopleChanges = {
  matters: (change: PersonChange) => boolean
  apply: (tx: Db, who: Membership, change: PersonChange) => Promise<void>
}

export type PushHandlerDeps = Pick<Deps, 'db' | 'now'> & {
  runIntent: RunIntent
  /** The additional rule for changes to `people`; none by default. */
  peopleRule?: ExtraRule
  /** Follows up on changes to `people`, in the transaction that stores them; nothing by default. */
  peopleChanges?: PeopleChanges
  /** Receives the committed rows, so that they needn't be read again. */
  changes?: Pick<Changes, 'written'>
}

/** Rows per transaction, before other requests get a turn. An intent runs a function, which costs more than a row. */
const ROWS_AT_ONCE = 250
const INTENTS_AT_ONCE = 5

/** The sender, and their work turn. */
export type Pusher = { who: Membership; turn: WorkTurn }

/**
 * Applies a batch for one account and returns the rows that weren't accepted: the current document of those in
 * conflict, with `_refused` added to those that are never accepted. Commits up to 250 rows per transaction. If
 * one fails, it retries row by row, so that one row can't block the others. For a member, rows outside their access
 * scope don't exist. If the client disconnects, accepted rows stay, and it sends the batch again.
 * @throws AppError rate_limited when the account has used up its share. @throws ClientDisconnected as a turn does.
 */
export async function push(
  deps: PushHandlerDeps,
  { who, turn }: Pusher,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<PushConflict[]> {
  const [share, atOnce] =
    name === 'intents' ? (['functions', INTENTS_AT_ONCE] as const) : (['rowsWritten', ROWS_AT_ONCE] as const)
  turn.admit(share)
  const conflicts: PushConflict[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce)
    conflicts.push(...(await pushSome(deps, who, name, some)))
    await turn.done(share, some.length)
  }
  return conflicts
}

async function pushSome(
  deps: PushHandlerDeps,
  who: Membership,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<PushConflict[]> {
  // If this fails, the locked way retries and reports the reason.
  const answers = await applyUnlocked(deps, who, name, rows).catch(() => null)
  return answers ?? applyLocked(deps, who, name, rows)
}

async function applyLocked(
  deps: PushHandlerDeps,
  who: Membership,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<PushConflict[]> {
  try {
    return await applyRows(deps, who, name, rows)
  } catch (error) {
    if (rows.length === 1) throw error
    const results = await oneByOne(rows, row => applyRows(deps, who, name, [row]))
    const failure = results.find(result => result.status === 'rejected')
    // The device sends the batch again: accepted rows are then unchanged, and only the failing row is retried.
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

/**
 * Handles the usual cases in one or two round trips, without a multi-statement transaction. Otherwise, or if more than
 * writing is needed, returns null and has no effect. Only for the holder: other members' scopes can change until it's
 * locked.
 */
async function applyUnlocked(
  deps: PushHandlerDeps,
  who: Membership,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<PushConflict[] | null> {
  if (name === 'intents' || who.floor !== null) return null
  const isAllNew = rows.length > 0 && rows.every(row => !row.assumedMasterState)
  return (isAllNew ? await applyNew(deps, who, name, rows) : null) ?? applyAsRead(deps, who, name, rows)
}

/**
 * Rows that are new to the device: writes them in one statement if they are new to the account and all are accepted.
 */
async function applyNew(
  { db, changes, peopleRule }: PushHandlerDeps,
  who: Membership,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<PushConflict[] | null> {
  const { docs } = await judge(who, name, rows, { current: new Map(), hidden: NONE, rule: null }, asItIs)
  if (docs.length < rows.length) return null
  const rule = name === 'people' ? peopleRule : undefined
  const condition: SQL | null = rule ? await rule.conditionForNew(db, who, rows) : sql`true`
  if (!condition) return null
  const stored = await writeNewDocs(db, name, who.accountId, docs, condition)
  if (!stored) return null
  changes?.written({ accountId: who.accountId, collection: name, ...stored })
  return []
}

/** Reads without a lock, judges, and writes in one statement if nothing in the account has changed meanwhile. */
async function applyAsRead(
  deps: PushHandlerDeps,
  who: Membership,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<PushConflict[] | null> {
  const { db, changes } = deps
  const { accountId } = who
  const read = await rowsByIdAndHead(db, name, accountId, idsOf(rows))
  if (!read) return null
  const known = new Map(read.rows)
  // Read after the head: if the head is unchanged when we write, so is the rule.
  const rule = await readRule(deps, db, who, name, read.rows, rows)
  const { answers, docs } = await judge(who, name, rows, { current: read.rows, hidden: NONE, rule }, asItIs)
  if (docs.some(doc => doc._deleted)) return null
  if (changesThatMatter(deps, name, known, docs).length > 0) return null
  if (docs.length === 0) return answers
  const seen = { head: read.head, allNew: !docs.some(doc => known.has(doc.id)) }
  const stored = await writeDocsAt(db, name, accountId, docs, seen)
  if (!stored) return null
  changes?.written({ accountId, collection: name, ...stored })
  return answers
}

const asItIs = async (doc: WireDoc) => doc

async function applyRows(
  deps: PushHandlerDeps,
  who: Membership,
  name: CollectionName,
  rows: readonly PushRow[],
): Promise<PushConflict[]> {
  const { db, now, runIntent } = deps
  return db.transaction(async tx => {
    await lockAccount(tx, who.accountId)
    if (!(await holdsScope(tx, who))) throw scopeChanged()
    const seen = await readStoredState(tx, who, name, rows)
    const before = new Map(seen.current)
    const there = { ...seen, rule: await readRule(deps, tx, who, name, seen.current, rows) }
    const { answers, docs } = await judge(who, name, rows, there, doc => settle(tx, who, doc, runIntent))
    await writeDocs(tx, name, who, docs)
    for (const change of changesThatMatter(deps, name, before, docs))
      await deps.peopleChanges?.apply(tx, who, change)
    if (docs.some(doc => doc._deleted)) await writeWatermark(tx, now(), who.accountId)
    return answers
  })
}

/** A new person has nothing at any site yet, and a deleted one's rows are deleted elsewhere. */
function changesThatMatter(
  { peopleChanges }: PushHandlerDeps,
  name: CollectionName,
  before: ReadonlyMap<string, WireDoc>,
  docs: readonly WireDoc[],
): PersonChange[] {
  if (name !== 'people' || !peopleChanges) return []
  return docs
    .filter(doc => !doc._deleted && before.has(doc.id))
    .map(after => ({ before: before.get(after.id) ?? null, after }))
    .filter(peopleChanges.matters)
}

async function readRule(
  { peopleRule }: PushHandlerDeps,
  db: Db,
  who: Membership,
  name: CollectionName,
  current: ReadonlyMap<string, WireDoc>,
  rows: readonly PushRow[],
): Promise<RowRule | null> {
  return name === 'people' && peopleRule ? peopleRule.read(db, who, current, rows) : null
}

async function settle(tx: Db, who: Membership, doc: WireDoc, runIntent: RunIntent): Promise<WireDoc> {
  const { _deleted, ...intent } = doc
  return { ...(await runIntent(tx, who, intent as Intent)), _deleted }
}
