// A scan stores a limited number of listings. From a crowd, the least informative ones are dropped.
import { LISTINGS_MAX, type SeenListing } from '#shared/collections/exposure-scans.ts'

/**
 * The listings that a scan can hold, in their order. Those long gone are dropped first, then those least likely theirs.
 */
export function fitListings(listings: readonly SeenListing[], inUse: ReadonlySet<string>): SeenListing[] {
  if (listings.length <= LISTINGS_MAX) return [...listings]
  const kept = new Set([...listings].sort((a, b) => worth(b, inUse) - worth(a, inUse)).slice(0, LISTINGS_MAX))
  return listings.filter(listing => kept.has(listing))
}

function worth({ key, decided_by, gone_at, verdict, confidence }: SeenListing, inUse: ReadonlySet<string>) {
  if (inUse.has(key)) return 4
  if (decided_by === 'person') return 3
  if (gone_at !== null) return 0
  return verdict === 'yours' ? 2 : 1 + confidence / 2
}
