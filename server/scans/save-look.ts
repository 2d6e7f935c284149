// Writing a look: the scan's row, the records behind its listings, and the screenshot that shows them.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { must } from '#shared/lib/must.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Db } from '../db/database.ts'
import { findDoc, patchDoc } from '../db/rows.ts'
import { seenRecords } from '../db/tables/engine.ts'
import { type Look, mergeLook } from './merge-look.ts'

/** Merges the look into the scan as it is now and answers both; null when the scan is gone. */
export async function saveLook(
  tx: Db,
  userId: string,
  scanId: string,
  look: Look,
  records: ReadonlyMap<string, RecordFacts>,
): Promise<{ before: ExposureScan; after: ExposureScan } | null> {
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
  for (const listing of after.listings) {
    const record = records.get(listing.key)
    if (!record) continue
    await tx
      .insert(seenRecords)
      .values({ user_id: userId, scan_id: scanId, key: listing.key, record })
      .onConflictDoUpdate({
        target: [seenRecords.user_id, seenRecords.scan_id, seenRecords.key],
        set: { record },
      })
  }
  return { before, after }
}
