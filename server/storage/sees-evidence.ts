// Whether a piece of evidence belongs to a row that somebody sees.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Db } from '../db/database.ts'
import { listDocs } from '../db/rows.ts'
import type { Reach } from '../lib/actor.ts'

/** Looks for a row within the reach that names the file; the holder and managers see all files of the account. */
export async function seesEvidence(db: Db, reach: Reach, key: string): Promise<boolean> {
  if (reach.only === null) return true
  const scans = await listDocs(db, 'exposure_scans', reach)
  const isShown = ({ listings, handoff }: ExposureScan) =>
    handoff?.picture?.id === key || listings.some(listing => listing.evidence_id === key)
  if (scans.some(isShown)) return true
  const events = await listDocs(db, 'realtime_updates', reach)
  return events.some(({ evidence }) => evidence.some(({ id }) => id === key))
}
