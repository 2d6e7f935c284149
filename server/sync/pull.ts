// Reads changes by sequence number: pages as JSON text, built by the database. shared-pages.ts caches the rows that all
// accounts share.
import type { CollectionName } from '#shared/collections/index.ts'
import { AHEAD_SINCE } from '#shared/protocol/sync.ts'
import { accountOf, type Owner } from '../db/access-scope.ts'
import type { Db } from '../db/database.ts'
import { lockAccount } from '../db/rows.ts'
import { renumberDocs } from '../db/write-docs.ts'
import { AppError } from '../lib/problem.ts'
import type { WorkTurn } from '../lib/turn.ts'
import { readInSteps } from './read-in-steps.ts'
import type { RowPage } from './row-texts.ts'

/** The result for a collection whose checkpoint is older than a purge (SPEC.md 8.3). */
export const EXPIRED = '{"expired":true}'
/** The same if the database was restored from a backup that is older than the checkpoint (SPEC.md 8.5). */
export const EXPIRED_AHEAD = '{"expired":true,"ahead":true}'

/** A pull: the database, the owner of the rows, the work turn, and the client's protocol version. */
export type PullRequest = { db: Db; owner: Owner; turn: Pick<WorkTurn, 'done'>; protocol: number }

/**
 * A page as the response's text (PullAnswer), or one of the texts above. `next`: the number after which the next page
 * begins; null if this is the last one. `count`: its rows. `state`: of the account's numbers (row-texts.ts).
 */
export type PulledText = { text: string; count: number; next: number | null; state: string }

/**
 * One page of a collection after `seq`; null when the checkpoint has expired.
 * @throws AppError as `pullSeveral` does.
 */
export async function pull(
  reading: PullRequest,
  name: CollectionName,
  seq: number,
  limit: number,
): Promise<PulledText | null> {
  const page = (await pullSeveral(reading, new Map([[name, seq]]), limit)).get(name)
  return page === undefined || page.text === EXPIRED || page.text === EXPIRED_AHEAD ? null : page
}

/**
 * One page of several collections of one owner. One round trip if all are short.
 * @throws AppError update_needed when an old client is ahead and would drop its data.
 */
export async function pullSeveral(
  { db, owner, turn, protocol }: PullRequest,
  since: ReadonlyMap<CollectionName, number>,
  limit: number,
): Promise<Map<CollectionName, PulledText>> {
  const pages = await readInSteps(db, owner, since, limit, turn)
  const pulled = new Map<CollectionName, PulledText>()
  for (const [name, page] of pages) {
    const asked = since.get(name) ?? 0
    if (page.isAhead && protocol < AHEAD_SINCE) throw updateNeeded()
    if (page.isAhead) pulled.set(name, { ...page, text: EXPIRED_AHEAD, count: 0, next: null })
    else if (asked > 0 && asked < page.floor)
      pulled.set(name, { ...page, text: EXPIRED, count: 0, next: null })
    else if (page.count === limit && page.seq < page.floor) {
      // If a first page ended below the oldest valid checkpoint, the next page would start from an expired one,
      // forever.
      await renumberBelow(db, accountOf(owner), name, page.floor)
      const afresh = await readInSteps(db, owner, new Map([[name, asked]]), limit, turn)
      for (const [again, moved] of afresh) pulled.set(again, pulledPage(moved, limit))
    } else pulled.set(name, pulledPage(page, limit))
  }
  return pulled
}

/** The error for a client that is too old, either in general or for this request. */
export const updateNeeded = () => new AppError('update_needed', 'This version is too old to sync.')

/**
 * After the last page, a device has also passed the purged rows, so its checkpoint isn't below the oldest valid one. It
 * has also passed rows outside its scope; the checkpoint covers those too.
 */
function pulledPage({ joined, count, seq, floor, end, state }: RowPage, limit: number): PulledText {
  const next = count < limit ? null : seq
  const checkpoint = next ?? Math.max(seq, floor, end ?? 0)
  return { text: `{"documents":[${joined}],"checkpoint":{"seq":${checkpoint}}}`, count, next, state }
}

/**
 * Renumbers the collection's live rows up to `floor`, so that a device that reads from the start, page by page, never
 * pulls from a number below it. Happens at most once per purge, and only if such a device has more than one page to
 * read.
 */
async function renumberBelow(db: Db, owner: string, name: CollectionName, floor: number): Promise<void> {
  await db.transaction(async tx => {
    await lockAccount(tx, owner)
    await renumberDocs(tx, name, owner, floor)
  })
}
