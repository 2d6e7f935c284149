// Which people each site of the scale bench lists, and what it shows: the same in the written rows and in the answers
// to scans.

import { storedQueryOf } from '#server/removals/search/found-by.ts'
import { personQueries } from '#server/removals/search/person-queries.ts'
import type { SeenRecord } from '#server/removals/search/seen-records.ts'
import { fraction } from '#server/sandbox/random.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { SHARES } from './shares.ts'

/** A site by its index: the best known come first. */
export type Site = { id: string; name: string; host: string; at: number }

type Name = { first: string; last: string }

/** Whether a site lists a person with this name. */
export function listsName(site: Site, { first, last }: Name): boolean {
  const share = site.at < SHARES.knownSites ? SHARES.listedOnKnown : SHARES.listedOnOthers
  return fraction(`${site.id} lists ${first} ${last}`) < share
}

/** The same for a person, by their current name. */
export const listsPerson = (site: Site, person: Person): boolean =>
  listsName(site, must(person.names[0], 'a name'))

const addressOf = (site: Site, { first, last }: Name) =>
  `https://${site.host}/people/${first}-${last}`.toLowerCase()

/** The search result for a listed person. */
export function recordOf(site: Site, name: Name, place: { city: string; state: string }): RecordFacts {
  const address = addressOf(site, name)
  return {
    name: `${name.first} ${name.last}`,
    alternativeNames: [],
    age: null,
    addresses: [place],
    phoneNumbers: [],
    relatives: [],
    profileUrl: address,
    identifier: address,
  }
}

/** The listing as a scan stores it. */
export function listingOf(site: Site, person: Person, since: number): SeenListing {
  const name = must(person.names[0], 'a name')
  const places = person.places.map(({ city, state }) => `${city}, ${state}`)
  const address = addressOf(site, name)
  return {
    key: address,
    url: address,
    name: `${name.first} ${name.last}`,
    age: person.birth_year === null ? null : String(2026 - person.birth_year),
    akas: person.names.slice(1).map(({ first, last }) => `${first} ${last}`),
    places,
    phones: person.phones,
    relatives: person.relatives,
    confidence: 0.97,
    verdict: 'yours',
    decided_by: 'match',
    reasons: [
      { part: 'name', agrees: true, text: `The name ${name.first} ${name.last} is theirs.` },
      { part: 'place', agrees: true, text: `They live in ${places[0]}.` },
      { part: 'age', agrees: true, text: 'The age fits their birth year.' },
    ],
    settle: [],
    evidence_id: null,
    first_seen_at: iso(since),
    last_seen_at: iso(since),
    gone_at: null,
    hidden_at: null,
  }
}

/** The record behind it, and the query that found it. */
export function seenRecordOf(site: Site, person: Person): SeenRecord {
  const name = must(person.names[0], 'a name')
  const place = must(person.places[0], 'a place')
  const record = recordOf(site, name, { city: place.city, state: place.state })
  return { record, foundBy: personQueries(person).slice(0, 1).map(storedQueryOf) }
}
