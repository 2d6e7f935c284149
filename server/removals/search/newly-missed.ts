// The absences that a scan would conclude. Pure.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import { isSameEntry } from '#shared/domain/same-entry.ts'
import { mergeScan, type ScanResult } from './merge-scan.ts'

/** The absences in a scan. */
export type Absences = {
  /** Keys of listings that were there before and that this scan is the first to miss. */
  missed: string[]
  /** Keys of listings that the scan shows. */
  shown: string[]
  /** Whether the scan concludes an absence: that a listing is gone, or that the person isn't listed. */
  isClaimed: boolean
}

/** The scan's absences. `awaited`: keys of listings whose removal hasn't ended. */
export function absencesOf(
  scan: Pick<ExposureScan, 'listings' | 'scan_date'>,
  result: ScanResult,
  awaited: ReadonlySet<string>,
): Absences {
  const shown = result.listings.map(({ key }) => key)
  if (result.outcome !== 'complete') return { missed: [], shown, isClaimed: false }
  const { listings, status } = mergeScan(scan, result)
  const fresh = listings.filter(one => one.last_seen_at === result.at && one.first_seen_at === result.at)
  const wasThere = new Set(scan.listings.filter(old => old.gone_at === null).map(({ key }) => key))
  const missed = listings
    .filter(one => one.gone_at !== null && wasThere.has(one.key) && isCounted(one, fresh))
    .map(({ key }) => key)
  const seen = new Set(shown)
  const isWanting = [...awaited].some(key => !seen.has(key))
  return { missed, shown, isClaimed: missed.length > 0 || isWanting || status === 'not_found' }
}

/** We don't search for other people's listings in every visit, and a listing under a new key isn't gone. */
function isCounted(listing: SeenListing, fresh: readonly SeenListing[]): boolean {
  return listing.verdict !== 'not_yours' && !fresh.some(one => isSameEntry(one, listing))
}
