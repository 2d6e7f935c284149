// Scan results that can't show an absence because the page lists records without a name. A page of unreadable names
// shows that people are listed, but never that a person isn't. In an otherwise sound scan, a nameless record belongs to
// the known entry with the same key. If it may be a listing that the scan didn't show, that listing doesn't count as
// gone.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { type MatchProfile, match } from '#shared/domain/matching/index.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { hasUnreadableNames } from '#shared/recipe/unreadable-names.ts'
import { missingFrom } from './confirm-absence.ts'
import { toMatchListing } from './judge-records.ts'
import type { KeyOf } from './settle-keys.ts'
import type { Visit } from './visit-site.ts'

/** The problem of a visit in which the person may be among records without names. */
const NAMELESS = 'We couldn’t read some names on the list.'

/** Marks the visit incomplete if too many of its records have no name: an absence then proves nothing. */
export function checkNames(visit: Visit): Visit {
  return visit.outcome === 'complete' && hasUnreadableNames(visit.records) ? asIncomplete(visit) : visit
}

type Known = {
  profile: MatchProfile
  listings: readonly SeenListing[]
  /** Keys of listings whose removal waits for verification. */
  awaited: ReadonlySet<string>
  keyOf: KeyOf
}

/** Marks the visit incomplete if an absence would be a guess. Also returns the keys of known entries without a name. */
export function checkNamelessRecords(
  visit: Visit,
  { profile, listings, awaited, keyOf }: Known,
  seenAt: string,
): { visit: Visit; nameless: ReadonlySet<string> } {
  const known = new Set(listings.map(listing => listing.key))
  const bare = visit.records.filter(record => !record.name)
  const missing = missingFrom(visit, { listings, awaited, keyOf })
  const isKnown = (record: RecordFacts) => known.has(keyOf(record) ?? '')
  const couldBe = (record: RecordFacts) =>
    missing.some(listing => couldBeIt(record, listing, profile, seenAt.slice(0, 10)))
  return {
    visit: bare.some(record => !isKnown(record) && couldBe(record)) ? asIncomplete(visit) : visit,
    nameless: new Set(bare.filter(isKnown).flatMap(record => keyOf(record) ?? [])),
  }
}

/**
 * Whether the record's details fit the person's under the listing's name. A record without details fits only a listing
 * without details.
 */
function couldBeIt(
  record: RecordFacts,
  listing: SeenListing,
  profile: MatchProfile,
  seenOn: string,
): boolean {
  const facts = [record.addresses, record.phoneNumbers, record.relatives, record.alternativeNames]
  const saysNothing = record.age === null && facts.every(list => list.length === 0)
  if (saysNothing) {
    const { age, places, phones, relatives, akas } = listing
    return age === null && [places, phones, relatives, akas].every(list => list.length === 0)
  }
  return match(profile, { ...toMatchListing(record, seenOn), name: listing.name }).verdict !== 'not_yours'
}

/** Marks the visit incomplete because of unreadable names. */
function asIncomplete(visit: Visit): Visit {
  return visit.outcome === 'complete'
    ? { ...visit, outcome: 'error', problem: NAMELESS, doubt: NAMELESS, answered: [] }
    : visit
}
