// The known population of a place, among which namesakes have to be expected.
import { CITY_PEOPLE, STATE_PEOPLE } from './people-count-table.ts'
import type { Region } from './region.ts'

/** A city's key and its region. */
interface City {
  city: string
  region: Region
}

/** Population of the United States: 331,449,281 by the 2020 Census, rounded. */
export const COUNTRY_PEOPLE = 331_000_000

/**
 * A city that isn't in the table usually has fewer people than the smallest one there; most people outside those
 * cities live in towns of up to this size. A rounded estimate, like every other number here except the country's.
 */
const TOWN_PEOPLE = 60_000
/** A region outside the U.S.; we have no counts. */
const REGION_PEOPLE = 8_000_000
/** A large city outside the U.S. */
const LARGE_ABROAD = 2_000_000
/** From this population on, living in a city says little. */
const LARGE = 380_000

const states = new Map(pairs(STATE_PEOPLE, /\s+/))
/** By region, then by city. */
const cities = new Map<string, Map<string, number>>()
for (const [key, people] of pairs(CITY_PEOPLE, /;\n?/)) {
  const [city = '', region = ''] = key.split(',')
  const known = cities.get(region)
  if (known) known.set(city, people)
  else cities.set(region, new Map([[city, people]]))
}

function pairs(table: string, between: RegExp): [string, number][] {
  return table.split(between).map(pair => {
    const [key = '', thousands = ''] = pair.split(':')
    return [key, Number(thousands) * 1000]
  })
}

/** Population of a state or other region. */
export function regionPeople({ key, kind }: Region): number {
  return kind === 'us' ? (states.get(key) ?? REGION_PEOPLE) : REGION_PEOPLE
}

/** Population of a city in the United States; undefined if the table doesn't list it. */
export function countedPeople({ city, region }: City): number | undefined {
  return cities.get(region.key)?.get(city)
}

/** Estimated population of an uncounted city, by whether it is large. */
export function uncountedPeople(isLarge: boolean): number {
  return isLarge ? LARGE_ABROAD : TOWN_PEOPLE
}

/** Whether a city with this population is large. */
export function isLargeCount(people: number): boolean {
  return people >= LARGE
}
