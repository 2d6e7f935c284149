// Stores or withdraws the person's answer about a listing. An answer overrides any later score.
import type { ExposureScan, ScanStatus, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Db } from '../../db/database.ts'
import { patchDoc } from '../../db/rows.ts'

/** Stores the answer; null if the scan has no such listing. */
export async function decideListing(
  tx: Db,
  userId: string,
  scan: ExposureScan,
  key: string,
  mine: boolean,
): Promise<ExposureScan | null> {
  if (!scan.listings.some(listing => listing.key === key)) return null
  const listings = scan.listings.map(listing =>
    listing.key === key
      ? {
          ...listing,
          verdict: mine ? ('yours' as const) : ('not_yours' as const),
          // While it wasn't theirs, visits didn't open its page, so a missed listing proves nothing.
          ...(mine && listing.verdict === 'not_yours' && { gone_at: null }),
          decided_by: 'person' as const,
        }
      : listing,
  )
  const status = statusAfterAnswer(scan, listings)
  return patchDoc(tx, 'exposure_scans', userId, scan.id, { listings, status })
}

/**
 * Turns an answered listing back into a question; null if the scan has no such listing. An unanswered one stays as is.
 */
export async function reopenListing(
  tx: Db,
  userId: string,
  scan: ExposureScan,
  key: string,
): Promise<ExposureScan | null> {
  const listing = scan.listings.find(one => one.key === key)
  if (!listing) return null
  if (listing.decided_by !== 'person') return scan
  const open = {
    ...listing,
    verdict: 'unsure' as const,
    decided_by: 'match' as const,
    // As above: while it wasn't theirs, missing it proved nothing.
    ...(listing.verdict === 'not_yours' && { gone_at: null }),
  }
  const listings = scan.listings.map(one => (one === listing ? open : one))
  const status = statusAfterAnswer(scan, listings)
  return patchDoc(tx, 'exposure_scans', userId, scan.id, { listings, status })
}

/** An answer says whose listing it is, not what a visit would have shown. So a failed visit's status stays. */
function statusAfterAnswer(
  { status, problem }: Pick<ExposureScan, 'status' | 'problem'>,
  listings: readonly SeenListing[],
): ScanStatus {
  if (status === 'pending' || status === 'blocked' || status === 'error') return status
  const answered = scanStatusOf(listings)
  return answered === 'not_found' && problem !== null ? 'error' : answered
}

/** The status of a complete scan: found if a listing is the person's, unsure if one may be. */
export function scanStatusOf(
  listings: readonly SeenListing[],
): Extract<ScanStatus, 'found' | 'unsure' | 'not_found'> {
  const listed = listings.filter(listing => listing.gone_at === null)
  if (listed.some(listing => listing.verdict === 'yours')) return 'found'
  return listed.some(listing => listing.verdict === 'unsure') ? 'unsure' : 'not_found'
}
