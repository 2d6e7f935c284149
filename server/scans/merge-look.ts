// What a look changes in what is known: pure, so that every case can be tested.
import type { ExposureScan, ScanStatus, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { isSameName } from '#shared/domain/same-entry.ts'
import { statusOf } from './decide-listing.ts'
import type { JudgedListing } from './judge-records.ts'

/** A look at a site: every query answered, or some could not be (then absence proves nothing). */
export type Look = {
  outcome: 'complete' | 'blocked' | 'error'
  listings: readonly JudgedListing[]
  /** Keys of entries that were there, but without a name to judge them by. */
  nameless: ReadonlySet<string>
  problem: string | null
  /** Pictures of listings, by key. */
  evidence: ReadonlyMap<string, EvidenceRef>
  at: string
}

type Merged = Pick<ExposureScan, 'status' | 'listings' | 'scan_date' | 'problem'>

/**
 * Merges a look into a scan. Listings below the lower threshold are not kept, unless they were known before. A listing
 * that a complete look no longer shows is gone; an incomplete look takes nothing away. What a person decided stands, but
 * their "yes" only as long as the entry is about the same person.
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
        evidence_id: null,
        ...pictured(look.evidence.get(listing.key)),
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
  if (!now && look.nameless.has(old.key)) return { ...old, last_seen_at: look.at, gone_at: null }
  if (!now) return look.outcome === 'complete' && old.gone_at === null ? { ...old, gone_at: look.at } : old
  return {
    ...old,
    ...now,
    ...decided(old, now),
    ...pictured(look.evidence.get(old.key)),
    gone_at: null,
  }
}

/** A picture with what it shows; without one, the older stands. */
function pictured(evidence: EvidenceRef | undefined): Partial<SeenListing> {
  if (!evidence) return {}
  const { id, taken_at, url, digest, recipe_version } = evidence
  const version = recipe_version === undefined ? {} : { recipe_version }
  return { evidence_id: id, picture: { taken_at, url, digest, ...version } }
}

function decided(old: SeenListing, now: JudgedListing): Pick<SeenListing, 'verdict' | 'decided_by'> {
  if (old.decided_by !== 'person') return { verdict: now.verdict, decided_by: 'match' }
  // A site may give an address to somebody else: what was said of the one is not said of the other.
  if (old.verdict === 'yours' && now.verdict !== 'yours' && isAnother(old, now))
    return { verdict: 'unsure', decided_by: 'match' }
  return { verdict: old.verdict, decided_by: 'person' }
}

/** What tells people apart, and cannot be outweighed by what families share. */
const TELLS_APART: ReadonlySet<string> = new Set(['name', 'suffix', 'age'])

/** Whether the entry has become that of another: its name is a different one, or what it now shows contradicts anew. */
function isAnother(old: SeenListing, now: JudgedListing): boolean {
  if (!isSameName(old.name, now.name)) return true
  if (old.name === now.name && old.age === now.age) return false
  const known = new Set(contradictions(old.reasons))
  return contradictions(now.reasons).some(part => !known.has(part))
}

function contradictions(reasons: SeenListing['reasons']): string[] {
  return reasons
    .filter(({ part, agrees }) => agrees === false && TELLS_APART.has(part))
    .map(({ part }) => part)
}

/** An incomplete look that still saw the person's listing did find it; otherwise it could not check. */
function statusWhenUnsure(listings: readonly SeenListing[], look: Look): ScanStatus {
  const seenNow = listings.filter(listing => listing.last_seen_at === look.at)
  const status = statusOf(seenNow)
  if (status !== 'not_found') return status
  return look.outcome === 'blocked' ? 'blocked' : 'error'
}
