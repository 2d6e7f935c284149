// The facts in a document: the person, the site and its listing, and the description of the case. The same rows give
// the same facts, on a device and on the server.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RequestType } from './allowed-citations.ts'

export type DraftFacts = {
  type: RequestType
  /** The writing date as an ISO instant: decides which laws are in force, and appears in the document. */
  date: string
  description: string
  /** The name on the listing, otherwise the person's; empty if neither is known. */
  name: string
  /** The account's holder writes for another person. */
  onBehalf: boolean
  /** Two-letter code of the person's home state, or null. */
  homeState: string | null
  /** Null if it isn't for a particular site. */
  siteName: string | null
  /** Identifies the listing; the site itself shows it. */
  listingUrl: string | null
  listingPlace: string | null
}

/** The person and the site, if known. `scans`: the person's. */
export type DraftRows = {
  person: Person | null
  site: { id: string; name: string } | null
  scans: readonly ExposureScan[]
}

/** Discloses only what the listing shows; without a listing, only the person's name. */
export function draftFacts(
  asked: Pick<DraftFacts, 'type' | 'date' | 'description'>,
  { person, site, scans }: DraftRows,
): DraftFacts {
  const ofSite = scans.filter(scan => scan.site_id === site?.id && scan.person_id === person?.id)
  const listing = ofSite
    .flatMap(scan => scan.listings)
    .find(one => one.verdict === 'yours' && one.gone_at === null)
  const own = person?.names[0]
  return {
    type: asked.type,
    date: asked.date,
    description: asked.description,
    name: listing?.name ?? (own ? `${own.first} ${own.last}`.trim() : ''),
    onBehalf: person !== null && person.relation !== 'self',
    homeState: person?.places.find(place => place.current)?.state ?? null,
    siteName: site?.name ?? null,
    listingUrl: listing?.url ?? null,
    listingPlace: listing ? cityIn(listing.places[0] ?? '') : null,
  }
}

/** `12 Oak St, Austin, TX 78701` → `Austin, TX`: we never repeat a street. */
function cityIn(place: string): string | null {
  const parts = place.split(',').map(part => part.trim().replace(/\s+\d{5}(-\d{4})?$/, ''))
  const city = parts.slice(-2).join(', ')
  return city === '' ? null : city
}
