// What a look changes in what is known: pure, so that every case can be tested.
import type { ExposureScan, ScanStatus, SeenListing } from '#shared/collections/exposure-scans.ts'
import { statusOf } from './decide-listing.ts'
import type { JudgedListing } from './judge-records.ts'

/** A look at a site: every query answered, or some could not be (then absence proves nothing). */
export type Look = {
  outcome: 'complete' | 'blocked' | 'error'
  listings: readonly JudgedListing[]
  problem: string | null
  evidence: ReadonlyMap<string, string>
  at: string
}

type Merged = Pick<ExposureScan, 'status' | 'listings' | 'scan_date' | 'problem'>

/**
 * Merges a look into a scan. Listings below the lower threshold are not kept, unless they were known before. A listing
 * that a complete look no longer shows is gone; an incomplete look takes nothing away. What a person decided stands.
 */
export function mergeLook(scan: Pick<ExposureScan, 'listings' | 'scan_date'>, look: Look): Merged {
  const seen = new Map(look.listings.map(listing => [listing.key, listing]))
  const known = scan.listings.map(listing => refresh(listing, seen.get(listing.key), look))
  const fresh = look.listings
    .filter(listing => listing.verdict !== 'not_yours' && !scan.listings.some(old => old.key === listing.key))
    .map(
      (listing): SeenListing => ({
        ...listing,
        decided_by: 'match',
        evidence_id: look.evidence.get(listing.key) ?? null,
        first_seen_at: look.at,
        gone_at: null,
      }),
    )
  const listings = [...known, ...fresh]
  const status: ScanStatus =
    look.outcome === 'complete' ? statusOf(listings) : statusWhenUnsure(listings, look)
  return {
    status,
    listings,
    scan_date: look.outcome === 'complete' ? look.at : scan.scan_date,
    problem: look.outcome === 'complete' ? null : look.problem,
  }
}

function refresh(old: SeenListing, now: JudgedListing | undefined, look: Look): SeenListing {
  if (!now) return look.outcome === 'complete' && old.gone_at === null ? { ...old, gone_at: look.at } : old
  const verdict = old.decided_by === 'person' ? old.verdict : now.verdict
  return {
    ...old,
    ...now,
    verdict,
    evidence_id: look.evidence.get(old.key) ?? old.evidence_id,
    gone_at: null,
  }
}

/** An incomplete look that still saw the person's listing did find it; otherwise it could not check. */
function statusWhenUnsure(listings: readonly SeenListing[], look: Look): ScanStatus {
  const seenNow = listings.filter(listing => listing.last_seen_at === look.at)
  const status = statusOf(seenNow)
  if (status !== 'not_found') return status
  return look.outcome === 'blocked' ? 'blocked' : 'error'
}
