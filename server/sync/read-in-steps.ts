// Reads large pages in steps, and gives other requests a turn between them. The embedded database runs its statements
// on the server's own thread, where a long one blocks everything.
import type { CollectionName } from '#shared/collections/index.ts'
import type { Owner } from '../db/access-scope.ts'
import type { Db } from '../db/database.ts'
import { BETWEEN } from '../db/row-reader.ts'
import type { WorkTurn } from '../lib/turn.ts'
import { type RowPage, readRowPages } from './row-texts.ts'

/** Rows of one collection per step. A device that is nearly up to date needs one step, and so one snapshot. */
export const STEP_ROWS = 128

/**
 * The result of `readRowPages`, in as many statements as needed. Rows that change between two steps have new numbers
 * and come later; if tombstones are purged between two steps, we start over.
 * @throws ClientDisconnected as a turn does. @throws AppError unavailable as `readRowPages` does.
 */
export async function readInSteps(
  db: Db,
  owner: Owner,
  since: ReadonlyMap<CollectionName, number>,
  limit: number,
  turn: Pick<WorkTurn, 'done'>,
): Promise<Map<CollectionName, RowPage>> {
  const first = Math.min(STEP_ROWS, limit)
  const pages = await readRowPages(db, owner, since, first)
  // A step without rows costs a query, too.
  await turn.done('rowsRead', Math.max(1, sumOf(pages)))
  for (const [name, page] of pages) {
    // A device that is ahead of the database reads from the start, so this page isn't sent.
    let isMore = page.count === first && !page.isAhead
    while (isMore && page.count < limit) {
      const room = Math.min(STEP_ROWS, limit - page.count)
      const next = (await readRowPages(db, owner, new Map([[name, page.seq]]), room)).get(name)
      if (next?.floor !== page.floor) return readInSteps(db, owner, since, limit, turn)
      isMore = next.count === room
      append(page, next)
      await turn.done('rowsRead', next.count)
    }
  }
  return pages
}

function append(page: RowPage, next: RowPage): void {
  if (next.count > 0) page.joined += BETWEEN + next.joined
  page.count += next.count
  page.seq = next.seq
  if (next.end !== undefined) page.end = next.end
}

const sumOf = (pages: ReadonlyMap<CollectionName, RowPage>) =>
  [...pages.values()].reduce((sum, page) => sum + page.count, 0)
