// The headline and lede of a person's scan. Pure. A site that couldn't be checked is never said to have no listing.
import { type ScanSums, uncheckedWords } from '#shared/domain/scan-sums.ts'

/** The scan's result, or its progress. */
export function scanTitle(sums: ScanSums): string {
  if (sums.total === 0) return 'Not scanned yet'
  if (sums.open > 0) return sums.listings > 0 ? `${sums.listings} found so far` : 'Looking'
  if (sums.listings > 0) return sums.listings === 1 ? '1 listing found' : `${sums.listings} listings found`
  if (sums.unsure > 0) return 'Nothing certain found'
  if (sums.checked === 0) return 'We couldn’t check any site'
  if (sums.unchecked > 0) return `Nothing found on ${sums.checked} of ${sums.total} sites`
  return 'Nothing found'
}

/** `searchable`: sites that can be searched at all. */
export function scanLede(sums: ScanSums, searchable: number): string {
  if (sums.total === 0) {
    return `${searchable} sites to search. Each gets one name and one city at a time. Nothing gets removed.`
  }
  if (sums.open > 0) return 'You can leave this page. The scan keeps going, and keeps what it finds.'
  if (sums.unknown === sums.total) {
    return `We couldn’t check any of the ${sums.total} sites. That doesn’t mean you’re not listed there. We’ll try again on our own.`
  }
  const unchecked = sums.unchecked > 0 ? ` ${sums.unchecked} ${uncheckedWords(sums)}.` : ''
  return `Looked at ${sums.checked} of ${sums.total} sites.${unchecked}`
}
