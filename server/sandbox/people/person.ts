// What the world knows about one sandbox person. What a site shows of it is the listings' business.
import type { Sex } from './names.ts'

/** A place lived in, with the years; `to` is null for the present one. */
export type Residence = {
  street: string
  city: string
  state: string
  zip: string
  from: number
  to: number | null
}

export type Person = {
  /** Position in the population; the id people see is `p` and this number. */
  index: number
  first: string
  /** A whole middle name, an initial, or empty. */
  middle: string
  last: string
  suffix: '' | 'Jr' | 'Sr'
  sex: Sex
  /** Earlier surnames, the latest first. */
  formerLast: readonly string[]
  /** Other first names used, such as a short form. */
  alsoFirst: readonly string[]
  /** `YYYY-MM-DD`; empty when unknown (an added person). */
  birthDate: string
  /** The present one first. */
  places: readonly Residence[]
  /** Ten digits each, all in the 555-01xx range kept for fiction. */
  phones: readonly string[]
  emails: readonly string[]
  relatives: readonly string[]
  /** How many sites list the person: as each site's coverage says, nearly all, or all. */
  reach: 'usual' | 'most' | 'all'
  /** Sites that show ages say so after the age. */
  isDead?: boolean
}

/** `First Middle Last Jr`. */
export function fullName(person: Person): string {
  return [person.first, person.middle, person.last, person.suffix].filter(part => part !== '').join(' ')
}

/** `First Last Jr`, as relatives are named. */
export function shortName(person: Person): string {
  return [person.first, person.last, person.suffix].filter(part => part !== '').join(' ')
}

/** Full years since the birth date, or null when that is unknown. */
export function ageOn(person: Person, now: number): number | null {
  if (person.birthDate === '') return null
  const today = new Date(now).toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(person.birthDate.slice(0, 4))
  return today.slice(5) < person.birthDate.slice(5) ? years - 1 : years
}

/** The year of `now`. */
export function yearOf(now: number): number {
  return new Date(now).getUTCFullYear()
}

/** Lower case letters only: `O'Brien Jr.` and `obrien-jr` are the same key. */
export function nameKey(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
