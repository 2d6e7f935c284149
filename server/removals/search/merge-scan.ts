// Merges a scan's result into the stored scan. Pure.
import {
  type ExposureScan,
  LISTINGS_MAX,
  type ScanHandoff,
  type ScanStatus,
  type SeenListing,
} from '#shared/collections/exposure-scans.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { isSameName } from '#shared/domain/same-entry.ts'
import { showsTwoPeople } from '#shared/domain/same-listing.ts'
import { type Answers, ASKED_AGAIN, applyAnswers, findFormer, refusedIn } from './carry-answers.ts'
import { scanStatusOf } from './decide-listing.ts'
import type { PageState } from './judge-own-page.ts'
import type { JudgedListing } from './judge-records.ts'

/** A scan's result. If some queries weren't answered, an absence proves nothing. */
export type ScanResult = {
  /** `partial`: the site answered all searches of this visit, but more follow in later visits. */
  outcome: 'complete' | 'partial' | 'blocked' | 'error'
  /**
   * Whether the searches covered everything known about the person, not just current listings and the next few queries.
   */
  isWhole: boolean
  listings: readonly JudgedListing[]
  /** Keys of known entries that the site showed without a name. */
  nameless: ReadonlySet<string>
  /** The state of the own pages of listings that the search didn't show, by key. */
  pages: ReadonlyMap<string, PageState>
  problem: string | null
  /** Pictures of listings, by key. */
  evidence: ReadonlyMap<string, EvidenceRef>
  /** The search that the person has to finish; null if there is none. */
  handoff?: ScanHandoff | null
  /** Keys of listings that removals or alerts refer to. */
  inUse: ReadonlySet<string>
  at: string
}

type Merged = Pick<ExposureScan, 'status' | 'listings' | 'scan_date' | 'problem' | 'handoff'>

/**
 * Merges a scan's result into the scan. New listings below the lower threshold aren't stored. A listing that a complete
 * scan no longer shows is gone, unless its own page is up or couldn't be read; an incomplete scan removes nothing. The
 * person's answer holds while the entry is about the same person, even under another key.
 */
export function mergeScan(
  scan: Pick<ExposureScan, 'listings' | 'scan_date' | 'handoff'>,
  result: ScanResult,
): Merged {
  const seen = new Map(result.listings.map(listing => [listing.key, listing]))
  const unseen = scan.listings.filter(({ key }) => !seen.has(key) && !result.nameless.has(key))
  const fresh = result.listings.filter(listing => !scan.listings.some(old => old.key === listing.key))
  const former = findFormer(fresh, unseen)
  const answers = { unseen, refused: refusedIn(scan.listings, seen) }
  // Replaced entries are shown once, with their first date, unless a removal or an alert still uses the old key.
  const replaced = new Set(
    [...former.values()].filter(({ key }) => result.outcome === 'complete' && !result.inUse.has(key)),
  )
  const known = scan.listings
    .filter(old => !replaced.has(old))
    .map(listing => refresh(listing, seen.get(listing.key), answers, result))
  const added = fresh
    .map((listing): SeenListing => {
      const old = former.get(listing)
      return {
        ...listing,
        ...verdictOnNew(listing, old, answers),
        evidence_id: null,
        ...pictured(result.evidence.get(listing.key)),
        first_seen_at: old && replaced.has(old) ? old.first_seen_at : result.at,
        gone_at: null,
        hidden_at: null,
      }
    })
    .filter(({ verdict, decided_by }) => verdict !== 'not_yours' || decided_by === 'person')
  const listings = fitListings([...known, ...added], result.inUse)
  const status = statusAfter(listings, result)
  return {
    status,
    listings,
    scan_date: result.outcome === 'complete' ? result.at : scan.scan_date,
    problem: result.outcome === 'complete' ? null : result.problem,
    handoff: handoffAfter(scan.handoff ?? null, result),
  }
}

/** A handoff ends once the site answers, and stays while the site can't be checked. */
function handoffAfter(before: ScanHandoff | null, { outcome, handoff }: ScanResult): ScanHandoff | null {
  if (handoff) return handoff
  return outcome === 'complete' || outcome === 'partial' ? null : before
}

type Decided = Pick<SeenListing, 'verdict' | 'decided_by' | 'settle'>

function verdictOnNew(now: JudgedListing, former: SeenListing | undefined, answers: Answers): Decided {
  if (former?.decided_by === 'person')
    return { verdict: former.verdict, decided_by: 'person', settle: now.settle }
  return byMatch(now, applyAnswers(now.verdict, now, answers))
}

function byMatch({ verdict, settle }: JudgedListing, heeded: SeenListing['verdict']): Decided {
  const isHeldBack = verdict === 'yours' && heeded === 'unsure'
  return { verdict: heeded, decided_by: 'match', settle: isHeldBack ? [ASKED_AGAIN, ...settle] : settle }
}

function refresh(
  old: SeenListing,
  now: JudgedListing | undefined,
  answers: Answers,
  result: ScanResult,
): SeenListing {
  if (!now && result.nameless.has(old.key))
    return { ...old, last_seen_at: result.at, gone_at: null, hidden_at: null }
  if (!now) return isLeftOut(old, result) ? leftOut(old, result) : old
  // Now we have seen it ourselves.
  const { seen_by: _, ...known } = old
  return {
    ...known,
    ...now,
    ...decided(old, now, answers),
    ...pictured(result.evidence.get(old.key)),
    gone_at: null,
    hidden_at: null,
  }
}

/** A listing that the search didn't show. */
function leftOut(old: SeenListing, { pages, at }: ScanResult): SeenListing {
  const page = pages.get(old.key) ?? 'none'
  if (page === 'unknown') return old
  // Our search never showed a listing that only the person has seen, so its absence there means nothing.
  if (old.seen_by === 'person' && page !== 'gone') return old
  if (page === 'up') return { ...old, gone_at: null, hidden_at: old.hidden_at ?? at }
  return { ...old, gone_at: old.gone_at ?? at, hidden_at: null }
}

/** A new picture if there is one; otherwise the older one stays. */
function pictured(evidence: EvidenceRef | undefined): Partial<SeenListing> {
  if (!evidence) return {}
  const { id, taken_at, url, digest, label, recipe_version } = evidence
  const version = recipe_version === undefined ? {} : { recipe_version }
  return { evidence_id: id, picture: { taken_at, url, digest, label, ...version } }
}

function decided(old: SeenListing, now: JudgedListing, answers: Answers): Decided {
  if (old.decided_by !== 'person') {
    // Listings seen together with this one are separate entries. So only listings last seen earlier can be its former
    // entry.
    const unseen = answers.unseen.filter(one => Date.parse(one.last_seen_at) < Date.parse(old.first_seen_at))
    return byMatch(now, applyAnswers(now.verdict, now, { ...answers, unseen }))
  }
  // A site may reuse an address for another person. An answer about one doesn't hold for the other.
  if (old.verdict === 'yours' && now.verdict !== 'yours' && isAnother(old, now))
    return { verdict: 'unsure', decided_by: 'match', settle: now.settle }
  if (old.verdict === 'not_yours' && now.verdict !== 'not_yours' && showsTwoPeople(old, now))
    return byMatch(now, 'unsure')
  return { verdict: old.verdict, decided_by: 'person', settle: now.settle }
}

/** Details that distinguish people. Details shared by families can't outweigh them. */
const TELLS_APART: ReadonlySet<string> = new Set(['name', 'suffix', 'age'])

/** Whether the entry is now another person's: its name differs, or its details have a new contradiction. */
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

/** We don't search for other people's listings, so one that a partial search didn't show may still be there. */
function isLeftOut(old: SeenListing, { outcome, isWhole }: ScanResult): boolean {
  return outcome === 'complete' && (isWhole || old.verdict !== 'not_yours')
}

/** While searches remain, an empty list means "not known yet". */
function statusAfter(listings: readonly SeenListing[], result: ScanResult): ScanStatus {
  if (result.outcome === 'complete') return scanStatusOf(listings)
  if (result.outcome !== 'partial') return statusWhenUnsure(listings, result)
  const status = scanStatusOf(listings)
  return status === 'not_found' ? 'pending' : status
}

/** An incomplete scan that saw the person's listing still found it; otherwise it couldn't check. */
function statusWhenUnsure(listings: readonly SeenListing[], result: ScanResult): ScanStatus {
  const seenNow = listings.filter(listing => listing.last_seen_at === result.at)
  const status = scanStatusOf(seenNow)
  if (status !== 'not_found') return status
  return result.outcome === 'blocked' ? 'blocked' : 'error'
}

/**
 * At most LISTINGS_MAX listings, in their order. Listings that are gone are dropped first, then those least likely to
 * be the person's. Answered listings, and those that removals or alerts refer to, are dropped last.
 */
function fitListings(listings: readonly SeenListing[], inUse: ReadonlySet<string>): SeenListing[] {
  if (listings.length <= LISTINGS_MAX) return [...listings]
  const stored = new Set(
    [...listings].sort((a, b) => worth(b, inUse) - worth(a, inUse)).slice(0, LISTINGS_MAX),
  )
  return listings.filter(listing => stored.has(listing))
}

function worth({ key, decided_by, gone_at, verdict, confidence }: SeenListing, inUse: ReadonlySet<string>) {
  if (inUse.has(key)) return 4
  if (decided_by === 'person') return 3
  if (gone_at !== null) return 0
  return verdict === 'yours' ? 2 : 1 + confidence / 2
}
