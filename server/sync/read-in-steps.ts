// Reads large pages in steps, and gives other requests a turn between them. The embedded database runs its statements
// on the server's own thread, where a long one blocks everything.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CollectionName } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { Owner } from '../db/access-scope.ts'
import type { Db } from '../db/database.ts'
import { BETWEEN } from '../db/row-reader.ts'
import type { WorkTurn } from '../lib/turn.ts'
import { openPage, type RowPage, readRowPages, readSealedPages } from './row-texts.ts'

/** Rows of one collection per step. A device that is nearly up to date needs one step, and so one snapshot. */
export const STEP_ROWS = 250

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
    const isWhole = page.count < first || page.isAhead
    if (!isWhole && !(await readRest({ db, owner, turn }, name, page, limit)))
      return readInSteps(db, owner, since, limit, turn)
  }
  return pages
}

type Reading = { db: Db; owner: Owner; turn: Pick<WorkTurn, 'done'> }

/**
 * Appends the rest of a page. The database reads a step while we open the rows of the previous one. False if tombstones
 * were purged meanwhile.
 */
async function readRest(
  { db, owner, turn }: Reading,
  name: CollectionName,
  page: RowPage,
  limit: number,
): Promise<boolean> {
  const readStep = async (seq: number, room: number) =>
    must((await readSealedPages(db, owner, new Map([[name, seq]]), room)).get(name), 'requested page')
  let room = Math.min(STEP_ROWS, limit - page.count)
  let step = room > 0 ? await readStep(page.seq, room) : null
  while (step) {
    if (step.floor !== page.floor) return false
    const isMore = step.count === room
    room = Math.min(STEP_ROWS, limit - page.count - step.count)
    const next = isMore && room > 0 ? readStep(step.seq, room) : null
    // If opening fails, we don't wait for the next step.
    next?.catch(() => undefined)
    // The statement is sent before we are busy.
    await nextTurn()
    await openPage(db, owner, name, step)
    append(page, step)
    await turn.done('rowsRead', step.count)
    step = await next
  }
  return true
}

function append(page: RowPage, next: RowPage): void {
  if (next.count > 0) page.joined += BETWEEN + next.joined
  page.count += next.count
  page.seq = next.seq
  if (next.end !== undefined) page.end = next.end
}

const sumOf = (pages: ReadonlyMap<CollectionName, RowPage>) =>
  [...pages.values()].reduce((sum, page) => sum + page.count, 0)
