// The ledger of searches: which names and towns each site was asked about, one line for each. A round's progress is
// computed from it.
import { and, eq, gt, sql } from 'drizzle-orm'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { DAY } from '#shared/lib/time.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { Db } from '../db/database.ts'
import { searches } from '../db/tables/engine.ts'
import { askedFor, askedKey } from './plan-visit.ts'

type Of = Pick<ExposureScan, 'person_id' | 'site_id'>

/** A round that hasn't ended by then starts over, because its first answers are too old. */
const ROUND_LASTS = 7 * DAY

/** Records that a site is about to be searched. A crash afterwards leaves a line too many, never one too few. */
export async function noteSearch(
  db: Db,
  userId: string,
  of: Of,
  query: RecipeProfile,
  at: number,
): Promise<void> {
  const { person_id, site_id } = of
  const now = new Date(at)
  await db
    .insert(searches)
    .values({
      user_id: userId,
      person_id,
      site_id,
      ...askedFor(query),
      times: 1,
      first_at: now,
      last_at: now,
    })
    .onConflictDoUpdate({
      target: [searches.user_id, searches.person_id, searches.site_id, searches.name, searches.place],
      set: { times: sql`${searches.times} + 1`, last_at: now },
    })
}

/** Records which queries the site answered soundly, in the visit that began at `at`. */
export async function noteAnswered(
  tx: Db,
  userId: string,
  of: Of,
  queries: readonly RecipeProfile[],
  at: number,
): Promise<void> {
  for (const { name, place } of queries.map(askedFor))
    await tx
      .update(searches)
      .set({ answered_at: new Date(at) })
      .where(and(ofScan(userId, of), eq(searches.name, name), eq(searches.place, place)))
}

/** Keys of the queries answered since the last round ended, if a round is still going on at `now`. */
export async function answeredInRound(
  db: Db,
  userId: string,
  scan: Of & Pick<ExposureScan, 'scan_date'>,
  now: number,
): Promise<Set<string>> {
  const ended = scan.scan_date === null ? 0 : Date.parse(scan.scan_date)
  const since = new Date(Math.max(ended, now - ROUND_LASTS))
  const rows = await db
    .select({ name: searches.name, place: searches.place })
    .from(searches)
    .where(and(ofScan(userId, scan), gt(searches.answered_at, since)))
  return new Set(rows.map(askedKey))
}

const ofScan = (userId: string, { person_id, site_id }: Of) =>
  and(eq(searches.user_id, userId), eq(searches.person_id, person_id), eq(searches.site_id, site_id))
