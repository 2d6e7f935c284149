// Which evidence files a row shows. Whoever sees the row may open them; a file that no row shows is deleted.
import type { ExposureScan } from './exposure-scans.ts'
import type { RealtimeUpdate } from './realtime-updates.ts'

/** Ids of the files that a scan shows: of its listings, and of the page where the person has to continue. */
export function picturesOfScan({ listings, handoff }: Pick<ExposureScan, 'listings' | 'handoff'>): string[] {
  const ids = [handoff?.picture?.id ?? null, ...listings.map(listing => listing.evidence_id)]
  return [...new Set(ids.filter(id => id !== null))]
}

/** Ids of the files that an entry of the timeline shows; those that were purged are not among them. */
export function picturesOfEntry({ evidence }: Pick<RealtimeUpdate, 'evidence'>): string[] {
  return evidence.filter(({ kind }) => kind !== 'purged').map(({ id }) => id)
}
