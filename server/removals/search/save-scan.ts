// Stores a scan's result: the scan's row, the records behind its listings, and the queries that found them.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { equalJson } from '#shared/lib/json.ts'
import { must } from '#shared/lib/must.ts'
import { rankQueries } from '#shared/recipe/disclosed-profile.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Db } from '../../db/database.ts'
import { findDoc, patchDoc } from '../../db/rows.ts'
import { forgetAnswers } from './forget-answers.ts'
import { storedQueryOf } from './found-by.ts'
import { mergeScan, type ScanResult } from './merge-scan.ts'
import { changeSeenRecords, type StoredQuery } from './seen-records.ts'
import type { KeyOf } from './settle-keys.ts'

/** The most queries stored per listing: the best-fitting ones. Each runs in every visit. */
const FOUND_BY_MAX = 4

/** The records that the site showed, and the queries that found them. */
export type FoundRecords = {
  records: readonly RecordFacts[]
  foundBy: ReadonlyMap<string, readonly RecipeProfile[]>
  keyOf: KeyOf
}

/** Merges the result into the current scan and returns the new one; null if the scan no longer exists. */
export async function saveScan(
  tx: Db,
  userId: string,
  scanId: string,
  result: ScanResult,
  seen: FoundRecords,
): Promise<ExposureScan | null> {
  const before = await findDoc(tx, 'exposure_scans', userId, scanId)
  if (!before) return null
  const merged = mergeScan(before, result)
  const after = must(
    await patchDoc(tx, 'exposure_scans', userId, scanId, {
      ...merged,
      started_at: null,
      next_check_at: null,
    }),
    'scan being saved',
  )
  await forgetAnswers(tx, userId, before, after)
  const current = new Set(after.listings.map(({ key }) => key))
  const dropped = before.listings.flatMap(({ key }) => (current.has(key) ? [] : [key]))
  // A record without a name can't be used to fill in a form.
  const named = seen.records.filter(record => record.name)
  const shown = new Map(named.map(record => [seen.keyOf(record), record]))
  await changeSeenRecords(tx, userId, scanId, records => {
    for (const key of dropped) records.delete(key)
    for (const { key } of after.listings) {
      const seenNow = shown.get(key)
      if (!seenNow) continue
      // The evidence was only for the matcher.
      const { evidence: _, ...record } = seenNow
      const now = rankQueries(record, seen.foundBy.get(key) ?? [])
        .slice(0, FOUND_BY_MAX)
        .map(storedQueryOf)
      records.set(key, { record, foundBy: foundByOf(result.outcome, records.get(key)?.foundBy ?? null, now) })
    }
  })
  return after
}

/** If the scan wasn't complete, an earlier scan's queries stay. */
function foundByOf(
  outcome: ScanResult['outcome'],
  before: readonly StoredQuery[] | null,
  now: readonly StoredQuery[],
): readonly StoredQuery[] {
  if (outcome === 'complete' || before === null) return now
  if (outcome !== 'partial') return before
  return [...before, ...now.filter(query => !before.some(one => equalJson(one, query)))]
}
