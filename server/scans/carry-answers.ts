// Carries the person's answers over when a site shows a listing under another key. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { contradictsNothing, likeness, type ShownListing } from '#shared/domain/same-listing.ts'
import type { JudgedListing } from './judge-records.ts'

type Verdict = SeenListing['verdict']

/** Shown with the question if we ask it because of an earlier "no". */
export const ASKED_AGAIN = 'You said no to a listing like this before. See if it’s the same one'

/** Known listings missing from a scan, any of which a new listing may continue. */
export type Unseen = readonly SeenListing[]

/**
 * Maps each new listing to the missing one that it clearly continues: both show the same person, and no other fits as
 * well. On sites without links, it's enough that nothing contradicts.
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

/**
 * The matcher's verdict, limited by the answers to listings that this one may continue: after a "no" it's never
 * concluded, after a "yes" never dropped. We ask about both.
 */
export function heedAnswers(verdict: Verdict, listing: ShownListing, unseen: Unseen): Verdict {
  const wasSaid = (answer: Verdict) =>
    unseen.some(
      old => old.decided_by === 'person' && old.verdict === answer && likeness(old, listing) !== 'other',
    )
  if (verdict === 'yours' && wasSaid('not_yours')) return 'unsure'
  if (verdict === 'not_yours' && wasSaid('yours')) return 'unsure'
  return verdict
}
