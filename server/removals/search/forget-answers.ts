// When we ask a question again, we delete its earlier answer, so that the question is open on every device.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Db } from '../../db/database.ts'
import { fieldIs, listDocs, putDoc } from '../../db/rows.ts'

/** Deletes the intents that answered listings which this scan turned back into questions. */
export async function forgetAnswers(
  tx: Db,
  userId: string,
  before: ExposureScan,
  after: ExposureScan,
): Promise<void> {
  const answered = new Set(
    before.listings.flatMap(({ key, decided_by }) => (decided_by === 'person' ? [key] : [])),
  )
  const asked = after.listings.filter(({ key, decided_by }) => decided_by === 'match' && answered.has(key))
  if (asked.length === 0) return
  const keys = new Set<unknown>(asked.map(({ key }) => key))
  for (const intent of await listDocs(tx, 'intents', userId, fieldIs('intents', 'status', 'done')))
    if (
      intent.kind === 'confirm-listing' &&
      intent.payload.scan_id === after.id &&
      keys.has(intent.payload.listing_key)
    )
      await putDoc(tx, 'intents', userId, intent, true)
}
