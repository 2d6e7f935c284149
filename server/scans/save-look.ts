// Stores a scan's result: the scan's row, and the records behind its listings with the queries that found them.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { must } from '#shared/lib/must.ts'
import { rankQueries } from '#shared/recipe/disclosed-profile.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Db } from '../db/database.ts'
import { findDoc, patchDoc } from '../db/rows.ts'
import { seenRecords } from '../db/tables/engine.ts'
import { forgetAnswers } from './forget-answers.ts'
import { keepQuery } from './found-by.ts'
import { type Look, mergeLook } from './merge-look.ts'
import type { KeyOf } from './settle-keys.ts'

/** The most queries stored per listing: those that fit it best. Each runs in every visit. */
const FOUND_BY_MAX = 4

/** The records that the site showed, and which queries found them. */
export type Seen = {
  records: readonly RecordFacts[]
  foundBy: ReadonlyMap<string, readonly RecipeProfile[]>
  keyOf: KeyOf
}

/** Merges the result into the current scan and returns the new one; null if the scan no longer exists. */
export async function saveLook(
  tx: Db,
  userId: string,
  scanId: string,
  look: Look,
  seen: Seen,
): Promise<ExposureScan | null> {
  const before = await findDoc(tx, 'exposure_scans', userId, scanId)
  if (!before) return null
  const merged = mergeLook(before, look)
  const after = must(
    await patchDoc(tx, 'exposure_scans', userId, scanId, {
      ...merged,
      started_at: null,
      next_check_at: null,
    }),
    'scan being saved',
  )
  await forgetAnswers(tx, userId, before, after)
  const left = new Set(after.listings.map(({ key }) => key))
  const dropped = before.listings.flatMap(({ key }) => (left.has(key) ? [] : [key]))
  if (dropped.length > 0) {
    const { user_id, scan_id, key } = seenRecords
    await tx.delete(seenRecords).where(and(eq(user_id, userId), eq(scan_id, scanId), inArray(key, dropped)))
  }
  // A record without a name can't be used to fill in a form.
  const named = seen.records.filter(record => record.name)
  const records = new Map(named.map(record => [seen.keyOf(record), record]))
  for (const listing of after.listings) {
    const seenNow = records.get(listing.key)
    if (!seenNow) continue
    // The evidence was for the matcher and isn't stored.
    const { evidence: _, ...record } = seenNow
    const found_by = rankQueries(record, seen.foundBy.get(listing.key) ?? [])
      .slice(0, FOUND_BY_MAX)
      .map(keepQuery)
    // A partial scan: results of an earlier one still hold.
    const kept =
      look.outcome === 'complete'
        ? found_by
        : look.outcome === 'partial'
          ? sql`coalesce(${seenRecords.found_by}, '[]'::jsonb) || excluded.found_by`
          : sql`coalesce(${seenRecords.found_by}, excluded.found_by)`
    await tx
      .insert(seenRecords)
      .values({ user_id: userId, scan_id: scanId, key: listing.key, record, found_by })
      .onConflictDoUpdate({
        target: [seenRecords.user_id, seenRecords.scan_id, seenRecords.key],
        set: { record, found_by: kept },
      })
  }
  return after
}
