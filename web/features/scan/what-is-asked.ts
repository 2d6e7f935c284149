// What a scan asks of sites about a person, in words: which names and places, and what is being asked just now. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { lastVisitOf } from '#shared/domain/scan-sums.ts'
import { searchPairs } from '#shared/domain/search-pairs.ts'
import { QUERIES_PER_ROUND } from '#shared/domain/search-round.ts'

export type WhatIsAsked = {
  /** Each once, likeliest first, as a site is asked for them. */
  names: readonly string[]
  places: readonly string[]
  /** The pairs of a name and a place that each site is asked for; empty without a place. */
  pairs: number
  /** Pairs that are too many to be asked for. */
  skipped: number
}

/** Names and places as they go to sites: first and last name, town and state. */
export function whatIsAsked(person: Pick<Person, 'names' | 'places' | 'birth_year'>): WhatIsAsked {
  const all = searchPairs(person)
  const pairs = all.slice(0, QUERIES_PER_ROUND)
  return {
    names: [...new Set(pairs.map(({ name }) => `${name.first} ${name.last}`))],
    places: [...new Set(pairs.map(({ place }) => `${place.city}, ${place.state}`))],
    pairs: pairs.length,
    skipped: all.length - pairs.length,
  }
}

/** `Rosa Whitaker and 1 other name, in Austin, TX and 2 other places`. A visit goes through them one by one. */
export function aboutWhom({ names, places }: Pick<WhatIsAsked, 'names' | 'places'>): string {
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
 * What is being asked just now; null while no site is. The device's rows say which sites are being visited and since when,
 * so the one visited last is named.
 */
export function askedNow(
  scans: readonly Visited[],
  siteName: (id: string) => string,
  asked: Pick<WhatIsAsked, 'names' | 'places'>,
): string | null {
  const [newest, ...rest] = scans
    .filter(scan => lastVisitOf(scan) === 'looking')
    .sort(
      (a, b) => (b.started_at ?? '').localeCompare(a.started_at ?? '') || a.site_id.localeCompare(b.site_id),
    )
  if (!newest) return null
  const more = rest.length === 0 ? '' : ` and ${others(rest.length, 'site')}`
  return `Asking ${siteName(newest.site_id)}${more} about ${aboutWhom(asked)}.`
}
