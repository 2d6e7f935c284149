// Rows of several collections as wire JSON, built by the database, so that nothing is parsed and serialized again.
import { sql } from 'drizzle-orm'
import type { CollectionName } from '#shared/collections/index.ts'
import { accountOf, type Owner, scopeOf, seenBy } from '../db/access-scope.ts'
import type { Db } from '../db/database.ts'
import { BETWEEN, CONCERNS_BETWEEN, EPOCH_COLUMN, HEAD_COLUMN } from '../db/row-reader.ts'
import { isSealed } from '../db/row-seal.ts'
import { members } from '../db/tables/households.ts'
import type { AccessScope } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'
import { isAhead, type Numbering } from './lost-numbers.ts'

/**
 * Documents in the order of their numbers, joined as the inside of a JSON list: their count, the number of the last (or
 * the start number if there are none), and the highest number of a purged tombstone of the collection (SPEC.md 8.3),
 * from one snapshot. `end`, within an access scope: the highest number of any row of the collection, visible or not.
 */
export type RowPage = {
  joined: string
  count: number
  seq: number
  floor: number
  end?: number
  /**
   * Whether the start number was assigned by a lost database that had more rows than this one, restored from a backup.
   */
  isAhead: boolean
  /** The state of the account's numbers. While it's the same, so is every page of the collection. */
  state: string
}

/**
 * The owner's rows above a number per collection, smallest number first, at most `limit` per collection, in one
 * statement. Every requested collection has a result.
 * @throws AppError unavailable when a member's access scope has changed; a retry uses the new one.
 */
export async function readRowPages(
  db: Db,
  owner: Owner,
  since: ReadonlyMap<CollectionName, number>,
  limit: number,
): Promise<Map<CollectionName, RowPage>> {
  const pages = await readSealedPages(db, owner, since, limit)
  for (const [name, page] of pages) await openPage(db, owner, name, page)
  return pages
}

/** The same with sealed fields still sealed: then `openPage` opens them. */
export async function readSealedPages(
  db: Db,
  owner: Owner,
  since: ReadonlyMap<CollectionName, number>,
  limit: number,
): Promise<Map<CollectionName, RowPage>> {
  const pages = new Map<CollectionName, RowPage>()
  const empty = { joined: '', count: 0, floor: 0, isAhead: false, state: '' }
  for (const [name, seq] of since) pages.set(name, { ...empty, seq })
  if (pages.size === 0) return pages
  const scope = scopeOf(owner)
  const { rows } = (await db.execute(readingOf(scope, since, limit))) as unknown as { rows: Run[] }
  if (scope.floor !== null) requireScope(scope.floor, rows)
  const numbering = numberingIn(rows)
  for (const [name, page] of pages) page.isAhead = isAhead(numbering, since.get(name) ?? 0, scope)
  for (const { collection, joined, count, seq } of rows) {
    const page = pages.get(collection as CollectionName)
    if (!page) continue
    if (joined === null) page.floor = Number(seq)
    else if (Number(count) === 0) page.end = Number(seq)
    else {
      page.joined = page.count === 0 ? joined : page.joined + BETWEEN + joined
      page.count += Number(count)
      page.seq = Number(seq)
    }
  }
  for (const page of pages.values()) {
    page.state = stateText(numbering, page.floor)
    // Anything that a member's devices read before their access scope changed counts as expired (SPEC.md 11.6).
    page.floor = Math.max(page.floor, scope.floor ?? 0)
  }
  return pages
}

/** Opens the sealed fields of a page's rows. */
export async function openPage(db: Db, owner: Owner, name: CollectionName, page: RowPage): Promise<void> {
  if (!isSealed(name) || page.count === 0) return
  const opened = await db.rowSeal.openTexts(db, name, accountOf(owner), page.joined.split(BETWEEN))
  page.joined = opened.join(BETWEEN)
}

/**
 * The state of an account's numbers: its head, which every change raises, a collection's oldest valid checkpoint, which
 * rises when tombstones are purged, and its restorations.
 */
const stateText = ({ head, epochs }: Numbering, floor: number) =>
  [head, floor, ...epochs.map(({ after, first }) => `${after}-${first}`)].join(' ')

/** The current state of an account's numbers, as in `RowPage`. */
export async function readState(db: Db, accountId: string, name: CollectionName): Promise<string> {
  const { rows } = (await db.execute(readingOf(scopeOf(accountId), new Map(), 1))) as unknown as {
    rows: Run[]
  }
  return stateText(numberingIn(rows), Number(rows.find(row => row.collection === name)?.seq ?? 0))
}

function numberingIn(rows: readonly Run[]): Numbering {
  return {
    head: Number(rows.find(row => row.collection === HEAD_COLUMN)?.seq ?? 0),
    epochs: rows
      .filter(row => row.collection === EPOCH_COLUMN)
      .map(row => ({ after: Number(row.count), first: Number(row.seq) })),
  }
}

/**
 * A run of documents. Without a text: a collection's oldest valid checkpoint, the head, or an epoch. Without documents:
 * its end.
 */
type Run = { collection: string; joined: string | null; count: unknown; seq: unknown }

/** Name of the run with the number of the member's access scope in the same snapshot. */
const MEMBER = 'member'

function readingOf(scope: AccessScope, since: ReadonlyMap<CollectionName, number>, limit: number) {
  const { accountId, userId, floor } = scope
  const from = JSON.stringify(Object.fromEntries(since))
  const only = seenBy(scope)
  const rows = sql`select collection, joined, count, seq
    from offlist_read_rows(${accountId}::uuid, ${from}::jsonb, ${limit}::int, ${sql.param(only)}::text[])`
  if (floor === null) return rows
  return sql`${rows} union all select ${MEMBER}::text, null::text, 0::bigint, ${members.floor}
    from ${members} where ${members.user_id} = ${userId}::uuid and ${members.account_id} = ${accountId}::uuid`
}

function requireScope(floor: number, rows: readonly Run[]): void {
  const now = rows.find(row => row.collection === MEMBER)
  if (now === undefined || Number(now.seq) !== floor) throw scopeChanged()
}

/** The error for requests while the access scope is being changed. */
export function scopeChanged(): AppError {
  return new AppError('unavailable', 'Your household just changed. Try again.', {
    headers: { 'retry-after': '1' },
  })
}

/** Documents for a feed, and what each of them concerns (db/access-scope.ts): '' for the holder and managers only. */
export type FeedRows = { texts: readonly string[]; concerns: readonly string[]; seq: number }

/** An account's rows above a number, at most `limit` of each collection; collections without rows are omitted. */
export async function readFeedRows(
  db: Db,
  accountId: string,
  since: ReadonlyMap<CollectionName, number>,
  limit: number,
): Promise<Map<CollectionName, FeedRows>> {
  const from = JSON.stringify(Object.fromEntries(since))
  const { rows } = (await db.execute(
    sql`select collection, joined, seq, concerns
      from offlist_read_feed(${accountId}::uuid, ${from}::jsonb, ${limit}::int)`,
  )) as unknown as { rows: { collection: CollectionName; joined: string; seq: unknown; concerns: string }[] }
  const found = new Map<CollectionName, FeedRows>()
  for (const { collection, joined, seq, concerns } of rows) {
    const earlier = found.get(collection) ?? { texts: [], concerns: [] }
    found.set(collection, {
      texts: [
        ...earlier.texts,
        ...(await db.rowSeal.openTexts(db, collection, accountId, joined.split(BETWEEN))),
      ],
      concerns: [...earlier.concerns, ...concerns.split(CONCERNS_BETWEEN)],
      seq: Number(seq),
    })
  }
  return found
}
