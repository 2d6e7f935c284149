// The names and places that a scan searches for, and a sentence about the current search. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { lastVisitOf } from '#shared/domain/scan-sums.ts'
import { searchPairs } from '#shared/domain/search-pairs.ts'
import { QUERIES_PER_ROUND } from '#shared/domain/search-round.ts'

export type SearchTerms = {
  /** Without duplicates, likeliest first, in the order of the searches. */
  names: readonly string[]
  places: readonly string[]
  /** How many pairs of a name and a place are searched for on each site; 0 without a place. */
  pairs: number
  /** How many pairs exceed the limit and aren't searched for. */
  skipped: number
}

/** Names and places as sent to sites: first and last name, town and state. */
export function searchTermsOf(person: Pick<Person, 'names' | 'places' | 'birth_year'>): SearchTerms {
  const all = searchPairs(person)
  const pairs = all.slice(0, QUERIES_PER_ROUND)
  return {
    names: [...new Set(pairs.map(({ name }) => `${name.first} ${name.last}`))],
    places: [...new Set(pairs.map(({ place }) => `${place.city}, ${place.state}`))],
    pairs: pairs.length,
    skipped: all.length - pairs.length,
  }
}

/** `Rosa Whitaker and 1 other name, in Austin, TX and 2 other places`. A visit searches them one by one. */
export function aboutWhom({ names, places }: Pick<SearchTerms, 'names' | 'places'>): string {
  const [name = '', ...otherNames] = names
  const [place = '', ...otherPlaces] = places
  const who = otherNames.length === 0 ? name : `${name} and ${others(otherNames.length, 'name')}`
  const where = otherPlaces.length === 0 ? place : `${place} and ${others(otherPlaces.length, 'place')}`
  if (where === '') return who
  return `${who}${otherNames.length > 0 ? ',' : ''} in ${where}`
}

const others = (count: number, one: string) => `${count} other ${one}${count === 1 ? '' : 's'}`

type Visited = Pick<ExposureScan, 'site_id' | 'status' | 'started_at' | 'problem'>

/**
 * Which site is being searched now; null if none is. The device's rows say which sites are being visited and since
 * when, so the sentence names the newest visit.
 */
export function searchingText(
  scans: readonly Visited[],
  siteName: (id: string) => string,
  terms: Pick<SearchTerms, 'names' | 'places'>,
): string | null {
  const [newest, ...rest] = scans
    .filter(scan => lastVisitOf(scan) === 'looking')
    .sort(
      (a, b) => (b.started_at ?? '').localeCompare(a.started_at ?? '') || a.site_id.localeCompare(b.site_id),
    )
  if (!newest) return null
  const more = rest.length === 0 ? '' : ` and ${others(rest.length, 'site')}`
  return `Asking ${siteName(newest.site_id)}${more} about ${aboutWhom(terms)}.`
}
