// The ledger of searches: one line for each name and town searched at a site. A round's progress is computed from it.
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { newId } from '#shared/lib/id.ts'
import { equalJson } from '#shared/lib/json.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { Db } from '../../db/database.ts'
import { lockAccount } from '../../db/rows.ts'
import { closeColumn, openColumn, SEALED } from '../../db/sealed-columns.ts'
import { searches } from '../../db/tables/engine.ts'
import { type QueryName, queryKey, queryNameOf } from './plan-visit.ts'

type Of = Pick<ExposureScan, 'person_id' | 'site_id'>

/** A round that takes longer starts over, because its first answers are too old. */
const ROUND_LASTS = 7 * DAY

/** Records that a site is about to be searched. A crash afterwards leaves one line too many, never one too few. */
export async function noteSearch(
  db: Db,
  userId: string,
  of: Of,
  query: RecipeProfile,
  at: number,
): Promise<void> {
  const asked = queryNameOf(query)
  const now = new Date(at)
  await db.transaction(async tx => {
    // Names are encrypted, so no unique key keeps two searches from adding the same line.
    await lockAccount(tx, userId)
    const line = (await linesOf(tx, ofScan(userId, of))).find(isFor(asked))
    if (line) {
      const changes = { times: line.times + 1, last_at: now }
      await tx.update(searches).set(changes).where(eq(searches.id, line.id))
      return
    }
    const row = { id: newId(), user_id: userId, person_id: of.person_id, site_id: of.site_id }
    await tx.insert(searches).values({
      ...row,
      asked: closeColumn(tx, SEALED.searchAsked, row, asked),
      times: 1,
      first_at: now,
      last_at: now,
    })
  })
}

/** Records which queries the site answered reliably, in the visit that began at `at`. */
export async function noteAnswered(
  tx: Db,
  userId: string,
  of: Of,
  queries: readonly RecipeProfile[],
  at: number,
): Promise<void> {
  if (queries.length === 0) return
  const lines = await linesOf(tx, ofScan(userId, of))
  const ids = queries.map(queryNameOf).flatMap(asked => lines.find(isFor(asked))?.id ?? [])
  await tx
    .update(searches)
    .set({ answered_at: new Date(at) })
    .where(inArray(searches.id, ids))
}

/** Keys of the queries answered since the last round ended, if a round is still open at `now`. */
export async function answeredInRound(
  db: Db,
  userId: string,
  scan: Of & Pick<ExposureScan, 'scan_date'>,
  now: number,
): Promise<Set<string>> {
  const ended = scan.scan_date === null ? 0 : Date.parse(scan.scan_date)
  const since = new Date(Math.max(ended, now - ROUND_LASTS))
  const lines = await linesOf(db, and(ofScan(userId, scan), gt(searches.answered_at, since)))
  return new Set(lines.map(({ asked }) => queryKey(asked)))
}

/** A line with the name and town that were searched for. */
type SearchLine = Omit<typeof searches.$inferSelect, 'asked'> & { asked: QueryName }

async function linesOf(db: Db, where: SQL | undefined): Promise<SearchLine[]> {
  const rows = await db.select().from(searches).where(where)
  return Promise.all(
    rows.map(async row => ({
      ...row,
      asked: must(await openColumn(db, SEALED.searchAsked, row), 'what was asked for'),
    })),
  )
}

const isFor = (asked: QueryName) => (line: SearchLine) => equalJson(line.asked, asked)

const ofScan = (userId: string, { person_id, site_id }: Of) =>
  and(eq(searches.user_id, userId), eq(searches.person_id, person_id), eq(searches.site_id, site_id))
