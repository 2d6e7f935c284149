// The evidence files that a row shows. Anyone who sees the row may open them; files that no row shows are deleted.
import type { ExposureScan } from './exposure-scans.ts'
import type { Message } from './messages.ts'
import type { RealtimeUpdate } from './realtime-updates.ts'

/** Ids of the files in a scan: of its listings, and of the page where the person has to continue. */
export function picturesOfScan({ listings, handoff }: Pick<ExposureScan, 'listings' | 'handoff'>): string[] {
  const ids = [handoff?.picture?.id ?? null, ...listings.map(listing => listing.evidence_id)]
  return [...new Set(ids.filter(id => id !== null))]
}

/** Ids of the files in a timeline entry, except purged ones. */
export function picturesOfEntry({ evidence }: Pick<RealtimeUpdate, 'evidence'>): string[] {
  return evidence.filter(({ kind }) => kind !== 'purged').map(({ id }) => id)
}

/** Ids of the files that came with a mail. */
export function filesOfMessage({ attachments }: Pick<Message, 'attachments'>): string[] {
  return (attachments ?? []).map(({ id }) => id)
}
