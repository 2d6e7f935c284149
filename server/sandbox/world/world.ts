// The sandbox world behind the sites' pages: who is listed where, found by search or by record id. Composes population,
// visibility and requests; knows nothing about HTTP or mail.
import { nameKey, type Person } from '../people/person.ts'
import { createPopulation, type Population } from '../people/population.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { Query } from '../sites/query.ts'
import { compilePattern } from '../sites/url-pattern.ts'
import type { Store } from '../store.ts'
import { createDisclosureLog, type DisclosureLog } from './disclosure-log.ts'
import type { Faults } from './faults.ts'
import { type Listing, listingOf, reducedListing } from './listing.ts'
import { decodeRecord } from './record-id.ts'
import { createRequests, type Requests } from './requests.ts'
import { createVisibility, type Visibility } from './visibility.ts'

/** An age group also includes people one year outside it: sites know ages less precisely than people do. */
function ofAges(listing: Listing, ages: Query['ages']): boolean {
  if (ages === undefined || listing.years === null) return true
  return listing.years >= ages[0] - 1 && listing.years <= ages[1] + 1
}

/** The suffix of ids that change with every visit. */
export const CHANGING_END = /-v[0-9a-z]+$/

/** This many people with similar names fill up a country-wide search. */
const LIKE_NAMES = 5

export type World = {
  now: () => number
  sites: readonly SiteDefinition[]
  people: Population
  visibility: Visibility
  requests: Requests
  told: DisclosureLog
  /** What the site shows of the person now; null if it lists nothing. */
  listing: (site: SiteDefinition, person: Person) => Listing | null
  /** All records that the site shows for a query, best first. */
  search: (site: SiteDefinition, query: Query) => Listing[]
  /** The visible record with that id. */
  record: (site: SiteDefinition, id: string) => Listing | null
  /** The visible record behind a URL of the site, in any of its spellings. */
  recordAt: (site: SiteDefinition, address: string) => Listing | null
}

function shows(listing: Listing, query: Query): { city: boolean; state: boolean } {
  const city = nameKey(query.city)
  const inState = listing.places.filter(place => query.state === '' || place.state === query.state)
  return {
    city: inState.some(place => city === '' || nameKey(place.city) === city),
    state: inState.length > 0,
  }
}

/** People with the same last name and the same first initial. */
function alike(people: Population, name: string): Person[] {
  const [first = '', ...rest] = name.split(' ')
  const named = people.named(nameKey(name))
  return people
    .withLast(nameKey(rest.at(-1) ?? ''))
    .filter(person => nameKey(person.first).startsWith(nameKey(first).slice(0, 1)))
    .filter(person => !named.includes(person))
    .slice(0, LIKE_NAMES)
}

/** The world, with its changes stored in `store`. */
export function createWorld(
  store: Store,
  sites: readonly SiteDefinition[],
  fate: Faults['fate'],
  now: () => number,
): World {
  const people = createPopulation(store)
  const visibility = createVisibility(store, sites, now)
  const requests = createRequests(store, visibility, fate, now)
  const listing: World['listing'] = (site, person) => {
    const generation = visibility.current(site, person)
    if (generation === null) return null
    const whole = listingOf(site, person, generation, now())
    return visibility.reduced(site, person, generation) ? reducedListing(whole) : whole
  }
  const record: World['record'] = (site, id) => {
    const key = decodeRecord(site.host, site.record.id, id.replace(CHANGING_END, ''))
    const person = key === null ? null : people.get(key.person)
    if (key === null || person === null) return null
    const shown = listing(site, person)
    return shown !== null && shown.generation === key.generation ? shown : null
  }
  return {
    now,
    sites,
    people,
    visibility,
    requests,
    told: createDisclosureLog(store, people, now),
    listing,
    search: (site, query) => {
      const named = people.named(nameKey(query.name))
      const others = site.search.scope === 'country' ? alike(people, query.name) : []
      const rank = (person: Person, shown: Listing): number => {
        const place = shows(shown, query)
        return others.includes(person) ? 3 : place.city ? 0 : place.state ? 1 : 2
      }
      const limit = { city: 0, state: 1, country: 3 }[site.search.scope]
      return [...named, ...others]
        .flatMap(person => {
          const shown = listing(site, person)
          return shown === null ? [] : [{ shown, rank: rank(person, shown) }]
        })
        .filter(found => found.rank <= limit && ofAges(found.shown, query.ages))
        .sort((a, b) => a.rank - b.rank || (a.shown.id < b.shown.id ? -1 : 1))
        .map(found => found.shown)
    },
    record,
    recordAt: (site, address) => {
      const text = address.trim()
      if (!URL.canParse(text, `https://${site.host}`)) return null
      const values = compilePattern(site.record.pattern, site.search.slug).match(
        new URL(text, `https://${site.host}`),
      )
      return values?.id === undefined ? record(site, text) : record(site, values.id)
    },
  }
}
