// Reading changes by sequence number: pages as JSON text, made by the database. Rows shared by everybody are kept in
// memory by shared-pages.ts.
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

/** What is answered for a collection whose checkpoint is older than a purge (SPEC.md 8.3). */
export const EXPIRED = '{"expired":true}'
/** The same where the database was restored from a backup that is older than the checkpoint (SPEC.md 8.5). */
export const EXPIRED_AHEAD = '{"expired":true,"ahead":true}'

/** Where rows are read, whose, as whose turn, and by a client of which version of the protocol. */
export type PullRequest = { db: Db; owner: Owner; turn: Pick<WorkTurn, 'done'>; protocol: number }

/**
 * One page of a collection after `seq`, as the answer's text (PullAnswer); null when the checkpoint has expired.
 * @throws AppError as `pullSeveral` does.
 */
export async function pull(
  reading: PullRequest,
  name: CollectionName,
  seq: number,
  limit: number,
): Promise<string | null> {
  const text = (await pullSeveral(reading, new Map([[name, seq]]), limit)).get(name)
  return text === undefined || text === EXPIRED || text === EXPIRED_AHEAD ? null : text
}

/**
 * One page of several collections of one owner, as texts; an expired one says so. One round trip where all are short.
 * @throws AppError update_needed when the client is ahead and would drop what it has.
 */
export async function pullSeveral(
  { db, owner, turn, protocol }: PullRequest,
  since: ReadonlyMap<CollectionName, number>,
  limit: number,
): Promise<Map<CollectionName, string>> {
  const pages = await readInSteps(db, owner, since, limit, turn)
  const texts = new Map<CollectionName, string>()
  for (const [name, page] of pages) {
    const asked = since.get(name) ?? 0
    if (page.isAhead && protocol < AHEAD_SINCE) throw updateNeeded()
    if (page.isAhead) texts.set(name, EXPIRED_AHEAD)
    else if (asked > 0 && asked < page.floor) texts.set(name, EXPIRED)
    else if (page.count === limit && page.seq < page.floor) {
      // A first page that ends below the floor would be followed by one from an expired checkpoint, for ever.
      await renumberBelow(db, accountOf(owner), name, page.floor)
      const afresh = await readInSteps(db, owner, new Map([[name, asked]]), limit, turn)
      for (const [again, moved] of afresh) texts.set(again, pageText(moved, limit))
    } else texts.set(name, pageText(page, limit))
  }
  return texts
}

/** Answered to a version that is too old, altogether or for what it asks. */
export const updateNeeded = () => new AppError('update_needed', 'This version is too old to sync.')

/**
 * The text of a PullAnswer. After the last page a device has passed what was purged too, so its checkpoint is not
 * below the floor; and what it does not see, which is thereby not kept for it.
 */
function pageText(page: RowPage, limit: number): string {
  const seq = page.count < limit ? Math.max(page.seq, page.floor, page.end ?? 0) : page.seq
  return `{"documents":[${page.joined}],"checkpoint":{"seq":${seq}}}`
}

/**
 * Numbers the collection's live rows up to `floor` anew, so that a device that reads afresh, page by page, never asks
 * from a number below it. Happens at most once per purge, and only where such a device has more than one page to read.
 */
async function renumberBelow(db: Db, owner: string, name: CollectionName, floor: number): Promise<void> {
  await db.transaction(async tx => {
    await lockAccount(tx, owner)
    await renumberDocs(tx, name, owner, floor)
  })
}
