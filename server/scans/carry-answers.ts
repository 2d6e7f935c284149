// What was answered of a listing, when the site shows it under another key. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { contradictsNothing, likeness, type ShownListing } from '#shared/domain/same-listing.ts'
import type { JudgedListing } from './judge-records.ts'

type Verdict = SeenListing['verdict']

/** Said beside the question when an earlier "no" is why it is asked. */
export const ASKED_AGAIN = 'You said no to a listing like this one before. See whether it is the same one'

/** Known listings that a look does not show, of which a new one may be the continuation. */
export type Unseen = readonly SeenListing[]

/**
 * The unseen listing that each new one clearly is: the same person by what both show, and no other fits as well. Sites
 * without links know a listing only by what it says; there it is enough that nothing contradicts.
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
 * A verdict of the matcher, held back by what was answered of listings that this one could be: after a "no" it is never
 * concluded, after a "yes" never dropped. Both are asked about.
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
