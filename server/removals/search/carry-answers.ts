// Carries over the person's answers when a site shows a listing under another key. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import {
  type ComparedListing,
  contradictsNothing,
  likeness,
  showsTwoPeople,
} from '#shared/domain/same-listing.ts'
import { idInSlug } from '#shared/recipe/lasting-link.ts'
import type { JudgedListing } from './judge-records.ts'

type Verdict = SeenListing['verdict']

/** Shown with the question if we ask it because of an earlier "no". */
export const ASKED_AGAIN = 'You said no to a listing like this before. See if it’s the same one'

/** Known listings missing from a scan, any of which a new listing may continue. */
export type Unseen = readonly SeenListing[]

/**
 * Maps each new listing to the missing one that it clearly continues: both show the same person, and no other fits as
 * well. Without links, it's enough that nothing contradicts.
 */
export function findFormer(
  fresh: readonly JudgedListing[],
  unseen: Unseen,
): ReadonlyMap<JudgedListing, SeenListing> {
  const pairs = fresh.flatMap(listing =>
    unseen.filter(old => continues(old, listing)).map(old => ({ listing, old })),
  )
  const isOnly = <T>(of: (pair: (typeof pairs)[number]) => T, value: T) =>
    pairs.filter(pair => of(pair) === value).length === 1
  return new Map(
    pairs
      .filter(({ listing, old }) => isOnly(pair => pair.listing, listing) && isOnly(pair => pair.old, old))
      .map(({ listing, old }) => [listing, old]),
  )
}

function continues(old: SeenListing, now: JudgedListing): boolean {
  const like = likeness(old, now)
  const isLinkless = old.url === null && now.url === null
  return like === 'same' || (like === 'maybe' && isLinkless && contradictsNothing(old, now))
}

/** A listing with its links. */
type Linked = ComparedListing & Pick<SeenListing, 'key' | 'url'>

/** The answers that concern a listing without its own answer. */
export type Answers = {
  /** Listings that it may continue. */
  unseen: Unseen
  /** Every listing of the scan that the person refused, both as refused and as the site shows it now. */
  refused: readonly Linked[]
}

/** The refused listings of a scan. `seen` is what the site shows now, by key. */
export function refusedIn(
  listings: readonly SeenListing[],
  seen: ReadonlyMap<string, JudgedListing>,
): readonly Linked[] {
  return listings
    .filter(old => old.decided_by === 'person' && old.verdict === 'not_yours')
    .flatMap(old => {
      const now = seen.get(old.key)
      // If the address now belongs to another person, the answer isn't about that one.
      return now && !showsTwoPeople(old, now) ? [old, now] : [old]
    })
}

/**
 * The matcher's verdict, limited by the answers to listings that this one may continue. After a "no" we never conclude
 * "yours", after a "yes" never "not yours"; we ask instead. For a second entry of a refused record, we never conclude
 * "yours" either, even if the site shows the two side by side.
 */
export function applyAnswers(verdict: Verdict, listing: Linked, { unseen, refused }: Answers): Verdict {
  const wasSaid = (answer: Verdict) =>
    unseen.some(
      old => old.decided_by === 'person' && old.verdict === answer && likeness(old, listing) !== 'other',
    )
  const isRefused = () => wasSaid('not_yours') || refused.some(old => isDuplicate(old, listing))
  if (verdict === 'yours' && isRefused()) return 'unsure'
  if (verdict === 'not_yours' && wasSaid('yours')) return 'unsure'
  return verdict
}

/** Whether two listings show the same record: their details clearly match, or their links have the same id. */
function isDuplicate(a: Linked, b: Linked): boolean {
  if (likeness(a, b) === 'same') return true
  const ids = idsOf(a)
  return !showsTwoPeople(a, b) && idsOf(b).some(id => ids.includes(id))
}

const idsOf = ({ key, url }: Linked): string[] => [key, url ?? ''].flatMap(link => idInSlug(link) ?? [])
