// The part of a person that a sandbox site shows: incomplete, sometimes stale or slightly wrong, but the same each
// time.
import { must } from '#shared/lib/must.ts'
import { ageOn, type Person, type Residence, yearOf } from '../people/person.ts'
import { fraction } from '../random.ts'
import { dataset, type Shows, type SiteDefinition } from '../sites/definition.ts'
import { compilePattern } from '../sites/url-pattern.ts'
import { encodeRecord } from './record-id.ts'

export type Listing = {
  site: SiteDefinition
  person: number
  generation: number
  id: string
  /** Path of the record's page on the site. */
  path: string
  name: string
  /** As shown: `42`, `40-44`, `40s`, `1984`, `Mar 1984`. */
  age: string | null
  /** In years; the site's removal pages show it to distinguish people of the same name. */
  years: number | null
  /** The place that the site considers current comes first. */
  places: readonly Pick<Residence, 'city' | 'state' | 'from' | 'to'>[]
  /** The first place's street line, as shown. */
  street: string | null
  zip: string
  phones: readonly string[]
  relatives: readonly string[]
  /** Relatives known but not shown on the result page. */
  moreRelatives: number
  aliases: readonly string[]
  emails: readonly string[]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Whether the site listed the person from the start, before any change. */
export function listedAtFirst(site: SiteDefinition, person: Person): boolean {
  if (person.reach === 'all') return true
  const coverage = person.reach === 'most' ? Math.max(site.traits.coverage, 0.93) : site.traits.coverage
  return fraction(`${dataset(site)}:${person.index}:seen`) < coverage
}

function named(style: Shows['name'], person: Person, first: string, last: string): string {
  const { middle, suffix } = person
  const initial = middle === '' ? '' : `${middle.charAt(0)}${style === 'first-initial-last' ? '.' : ''}`
  const between = style === 'first-last' ? '' : style === 'first-middle-last' ? middle : initial
  return [first, between, last, suffix].filter(part => part !== '').join(' ')
}

/**
 * The age that a site computes: right, or one year off for about one record in eight, but at most one year from the
 * current year minus the birth year.
 */
function shownAge(person: Person, roll: (part: string) => number, now: number): number | null {
  const age = ageOn(person, now)
  if (age === null) return null
  const byYear = yearOf(now) - Number(person.birthDate.slice(0, 4))
  const error = roll('age')
  const wrong = error < 0.06 ? age + 1 : error < 0.12 ? age - 1 : age
  return Math.min(byYear + 1, Math.max(byYear - 1, wrong))
}

function ageText(shows: Shows, person: Person, roll: (part: string) => number, now: number): string | null {
  const age = shownAge(person, roll, now)
  if (age === null || shows.age === 'none') return null
  if (shows.age === 'exact') return person.isDead ? `${age}, deceased` : String(age)
  if (shows.age === 'decade') return `${Math.floor(age / 10) * 10}s`
  if (shows.age === 'band') {
    const from = Math.floor(age / 5) * 5
    return `${from}-${from + 4}`
  }
  const [year = '', month = '1'] = person.birthDate.split('-')
  return shows.age === 'birth-year' ? year : `${MONTHS[Number(month) - 1] ?? 'Jan'} ${year}`
}

function maskStreet(street: string): string {
  return street.replace(/^(\d+ \p{L})([\p{L} ]*)( \p{L}+)( Apt .*)?$/u, (_, head, rest, kind) => {
    return `${head}${'*'.repeat(Math.max(3, Math.min(6, String(rest).length)))}${kind}`
  })
}

function maskPhone(style: Shows['phones'], phone: string): string {
  const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)]
  if (style === 'end-hidden') return `(${area}) ${exchange}-${line.slice(0, 2)}##`
  return style === 'middle-hidden' ? `${area}-***-${line}` : `(${area}) ${exchange}-${line}`
}

function maskEmail(email: string): string {
  const [local = '', host = ''] = email.split('@')
  return `${local.charAt(0)}${'*'.repeat(Math.max(3, local.length - 2))}${local.slice(-1)}@${host}`
}

/** Stale records put an old place first, or lack the present one. */
function placesShown(person: Person, roll: (part: string) => number): Residence[] {
  const [first, second, ...rest] = person.places
  if (!first || !second || person.reach === 'all') return [...person.places]
  const stale = roll('stale')
  if (stale < 0.08) return [second, first, ...rest]
  return stale < 0.11 ? [second, ...rest] : [...person.places]
}

function placesListed(shows: Shows, places: readonly Residence[]): Listing['places'] {
  const first = (place: Residence) =>
    places.find(other => other.city === place.city && other.state === place.state) === place
  return places
    .filter(place => shows.years === true || first(place))
    .slice(0, shows.places)
    .map(({ city, state, from, to }) => ({ city, state, from, to }))
}

/** The record of `person` on `site` in a generation, as its pages show it at `now`. */
export function listingOf(site: SiteDefinition, person: Person, generation: number, now: number): Listing {
  const { shows } = site
  const roll = (part: string) => fraction(`${dataset(site)}:${person.index}:${part}`)
  const former = person.formerLast[0]
  const old = former !== undefined && shows.aliases && person.reach !== 'all' && roll('former') < 0.07
  const last = old ? former : person.last
  const name = named(shows.name, person, person.first, last)
  const others = [...new Set([person.last, ...person.formerLast])].filter(other => other !== last)
  const aliases = [
    ...others.map(other => named('first-initial-last', person, person.first, other)),
    ...person.alsoFirst.map(first => named('first-last', person, first, last)),
  ]
  const places = placesShown(person, roll)
  const home = must(places[0], 'a place')
  const known = person.relatives.filter((_, i) => person.reach === 'all' || roll(`kin${i}`) < 0.85)
  const numbers = person.phones.filter((_, i) => i === 0 || roll(`phone${i}`) < 0.7)
  const case_ = (text: string) => (shows.upper ? text.toUpperCase() : text)
  const id = encodeRecord(site.host, site.record.id, { person: person.index, generation })
  const slug = `${person.first} ${last}`
  return {
    site,
    person: person.index,
    generation,
    id,
    path: compilePattern(site.record.pattern, site.search.slug).build({
      id,
      slug,
      state: home.state,
      city: home.city,
    }),
    name: case_(name),
    age: ageText(shows, person, roll, now),
    years: shownAge(person, roll, now),
    places: placesListed(shows, places),
    street:
      shows.street === 'none' || home.street === ''
        ? null
        : shows.street === 'masked'
          ? maskStreet(home.street)
          : home.street,
    zip: home.zip,
    phones: shows.phones === 'none' ? [] : [...new Set(numbers.map(phone => maskPhone(shows.phones, phone)))],
    relatives: known.slice(0, shows.relatives).map(case_),
    moreRelatives: Math.max(0, known.length - shows.relatives),
    aliases: shows.aliases ? [...new Set(aliases)].map(case_) : [],
    emails: person.emails.map(maskEmail),
  }
}

/** A half-removed record: only the name and the first place remain. */
export function reducedListing(listing: Listing): Listing {
  return {
    ...listing,
    age: null,
    places: listing.places.slice(0, 1),
    street: null,
    phones: [],
    relatives: [],
    moreRelatives: 0,
    aliases: [],
    emails: [],
  }
}
