// How many people live in a place, as far as it is known: the people among whom a namesake has to be looked for.
import { CITY_PEOPLE, STATE_PEOPLE } from './people-count-table.ts'
import type { Region } from './region.ts'

/** A city's key and its region. */
interface City {
  city: string
  region: Region
}

/** Inhabitants of the United States, 2020 Census. */
export const COUNTRY_PEOPLE = 331_000_000

/** A city that is not in the table has fewer than the smallest there; most people outside them live in towns of this size or below. */
const TOWN_PEOPLE = 60_000
/** A region abroad, of which we have no count. */
const REGION_PEOPLE = 8_000_000
/** From here on, living in a city says little. */
const LARGE = 380_000

const states = new Map(pairs(STATE_PEOPLE, /\s+/))
const cities = new Map(pairs(CITY_PEOPLE, /;\n?/))

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

/** Inhabitants of a city of the United States; elsewhere `large` decides. */
export function cityPeople({ city, region }: City, large: boolean): number {
  return cities.get(`${city},${region.key}`) ?? (large ? 2_000_000 : TOWN_PEOPLE)
}

/** Whether a city of the state is large; undefined when the table does not know the state's cities. */
export function isLargeIn({ city, region }: City): boolean | undefined {
  return region.kind === 'us' ? (cities.get(`${city},${region.key}`) ?? 0) >= LARGE : undefined
}
