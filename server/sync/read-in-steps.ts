// Large pages are read in steps, and everybody else's requests are let in between two of them. The embedded database
// runs its statements on the server's own thread: a long one holds up all.
import type { CollectionName } from '#shared/collections/index.ts'
import type { Owner } from '../db/access-scope.ts'
import type { Db } from '../db/database.ts'
import { BETWEEN } from '../db/row-reader.ts'
import type { WorkTurn } from '../lib/turn.ts'
import { type RowPage, readRowPages } from './row-texts.ts'

/** Rows of one collection in a step. A device that is nearly up to date is answered in one step, of one moment. */
export const STEP_ROWS = 128

/**
 * What `readRowPages` answers, in as many statements as it takes. Rows that change between two of them have new numbers
 * and come later; should deletions be purged between two, all is read anew.
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
  // A step that finds nothing costs the database a look, too.
  await turn.done('rowsRead', Math.max(1, sumOf(pages)))
  for (const [name, page] of pages) {
    // What is ahead of the database is read afresh: nothing of this page is answered.
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
