// How many people live in a place, as far as it is known: the people among whom a namesake has to be looked for.
import { CITY_PEOPLE, STATE_PEOPLE } from './people-count-table.ts'
import type { Region } from './region.ts'

/** A city's key and its region. */
interface City {
  city: string
  region: Region
}

/** Inhabitants of the United States: 331,449,281 by the 2020 Census, rounded. */
export const COUNTRY_PEOPLE = 331_000_000

/**
 * A city that is not in the table most often has fewer people than the smallest there; most people outside them live in towns of this size
 * or below. A rounded estimate, as is every other number here but that of the country.
 */
const TOWN_PEOPLE = 60_000
/** A region abroad, of which we have no count. */
const REGION_PEOPLE = 8_000_000
/** A large city abroad. */
const LARGE_ABROAD = 2_000_000
/** From here on, living in a city says little. */
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

/** Inhabitants of a state or other region. */
export function regionPeople({ key, kind }: Region): number {
  return kind === 'us' ? (states.get(key) ?? REGION_PEOPLE) : REGION_PEOPLE
}

/** Inhabitants of a city of the United States; undefined when the table does not list it. */
export function countedPeople({ city, region }: City): number | undefined {
  return cities.get(region.key)?.get(city)
}

/** Inhabitants of a city without a count, by whether it is large. */
export function uncountedPeople(isLarge: boolean): number {
  return isLarge ? LARGE_ABROAD : TOWN_PEOPLE
}

/** Whether a city of so many counted inhabitants is large. */
export function isLargeCount(people: number): boolean {
  return people >= LARGE
}
