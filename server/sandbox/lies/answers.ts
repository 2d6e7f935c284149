// The answers of a sandbox site: the truth of its world, changed by its lies. Pages use these answers; opt-outs use the
// world itself.
import { HOUR } from '#shared/lib/time.ts'
import { nameKey, type Person } from '../people/person.ts'
import { fraction, hash } from '../random.ts'
import type { Layout as LayoutName, SiteDefinition } from '../sites/definition.ts'
import type { Query } from '../sites/query.ts'
import type { Listing } from '../world/listing.ts'
import type { World } from '../world/world.ts'
import { mergedListing, pathAt } from './changing.ts'
import { crowdOf, inCrowd, kinsOf, namesakeOf } from './crowd.ts'
import type { Lies } from './lies.ts'

/** All records of a search in display order, and the number per page. */
export type Found = { listings: readonly Listing[]; perPage: number; layout: LayoutName; isAbroad: boolean }

export type Answers = {
  search: (site: SiteDefinition, query: Query) => Found
  /**
   * The record with that id. `nobody`: the site shows its no-results page instead; `members`: its login page. Null:
   * there is no such page.
   */
  record: (site: SiteDefinition, id: string) => Listing | 'nobody' | 'members' | null
}

const DECOYS = 3
const CROWD_PAGE = 20
/** The site's second layout of results. */
const OTHER_LAYOUT: Readonly<Record<LayoutName, LayoutName>> = {
  cards: 'table',
  table: 'lines',
  lines: 'dossier',
  dossier: 'entries',
  entries: 'timeline',
  timeline: 'cards',
}

/** Other people that the site lists: always the same ones for the same search. */
function decoys(world: World, site: SiteDefinition, query: Query): Listing[] {
  const chosen: Listing[] = []
  for (let draw = 0; chosen.length < DECOYS && draw < 200; draw++) {
    const person = world.people.get(hash(`${site.host}:${nameKey(query.name)}:${draw}`) % world.people.size())
    const shown = person && nameKey(person.last) !== nameKey(query.name) ? world.listing(site, person) : null
    if (shown !== null && !chosen.some(one => one.id === shown.id)) chosen.push(shown)
  }
  return chosen
}

/** A person with exactly the searched name, and which of their towns was searched. */
function soughtPerson(world: World, query: Query): { person: Person; town: number } | null {
  const townOf = (person: Person) =>
    person.places.findIndex(
      ({ city, state }) =>
        (query.state === '' || state === query.state) &&
        (query.city === '' || nameKey(city) === nameKey(query.city)),
    )
  const sought = nameKey(query.name)
  const named = world.people.named(sought).filter(person => nameKey(person.first + person.last) === sought)
  const one = named.find(person => townOf(person) >= 0) ?? named[0]
  return one === undefined ? null : { person: one, town: Math.max(0, townOf(one)) }
}

/** Whether a removal took a record out of the search only. */
export function isHidden(world: World, { site, person, generation }: Listing): boolean {
  const listed = world.people.get(person)
  return listed !== null && world.visibility.unsearchable(site, listed, generation)
}

const byAge = (a: Listing, b: Listing) => (a.years ?? 999) - (b.years ?? 999) || (a.id < b.id ? -1 : 1)
const inNoOrder = (a: Listing, b: Listing) => hash(a.id) - hash(b.id)

/** The answers of the sites of `world`. */
export function createAnswers(world: World, lies: Lies): Answers {
  const inThisHour = (host: string, what: string) =>
    fraction(`${host}:${Math.floor(world.now() / HOUR)}:${what}`) < 0.5
  /** A record as the site shows it: at this hour's URL, and merged with a namesake's if the site tells that lie. */
  const asShown = (listing: Listing): Listing => {
    const { site, person } = listing
    const own = { ...listing, path: pathAt(listing, lies, world.now()) }
    const whose = lies.tells(site.host, 'merged', person) ? world.people.get(person) : null
    const namesake = whose === null || inCrowd(person) ? null : namesakeOf(whose, 0)
    const other = namesake && world.listing(site, namesake)
    return other ? mergedListing(own, other) : own
  }
  const isBlocking = ({ host }: SiteDefinition) =>
    lies.tells(host, 'soft-block') ||
    lies.tells(host, 'other-country') ||
    (lies.tells(host, 'soft-block-visits') && inThisHour(host, 'visits'))
  const listings = (site: SiteDefinition, query: Query): readonly Listing[] => {
    const { host } = site
    if (isBlocking(site) || lies.tells(host, 'index-down')) return []
    if (lies.tells(host, 'decoys')) return decoys(world, site, query)
    const found = world
      .search(site, query)
      .filter(one => !isHidden(world, one) && !lies.tells(host, 'page-only', one.person))
    const isSorted = lies.tells(host, 'crowd-by-age')
    const sought = soughtPerson(world, query)
    if (sought === null) return found
    const listed = (people: readonly Person[]) => people.flatMap(person => world.listing(site, person) ?? [])
    if (lies.tells(host, 'kin')) return [...listed(kinsOf(sought.person)), ...found]
    if (!isSorted && !lies.tells(host, 'crowd')) return found
    const namesakes = listed(crowdOf(sought.person, sought.town))
    const filled = [...found, ...namesakes.slice(0, Math.max(0, namesakes.length - found.length))]
    return filled.sort(isSorted ? byAge : inNoOrder)
  }
  return {
    search: (site, query) => {
      const found = listings(site, query).map(asShown)
      const isOther = lies.tells(site.host, 'layouts') && inThisHour(site.host, 'layout')
      return {
        listings: found,
        perPage: found.some(one => inCrowd(one.person)) ? CROWD_PAGE : site.search.perPage,
        isAbroad: lies.tells(site.host, 'other-country'),
        layout: isOther ? OTHER_LAYOUT[site.layout] : site.layout,
      }
    },
    record: (site, id) => {
      if (isBlocking(site)) return 'nobody'
      const shown = world.record(site, id)
      if (shown === null || lies.tells(site.host, 'no-records')) return null
      if (lies.tells(site.host, 'members-only')) return 'members'
      return lies.tells(site.host, 'search-only', shown.person) ? null : asShown(shown)
    },
  }
}
