// All that the world knows about a made-up person. The listings decide which part of it a site shows.
import type { Sex } from './names.ts'

/** A place where the person lived, with the years; `to` is null for the present one. */
export type Residence = {
  street: string
  city: string
  state: string
  zip: string
  from: number
  to: number | null
}

export type Person = {
  /** Position in the population. The visible id is `p` plus this number. */
  index: number
  first: string
  /** A full middle name, an initial, or empty. */
  middle: string
  last: string
  suffix: '' | 'Jr' | 'Sr'
  sex: Sex
  /** Earlier surnames, latest first. */
  formerLast: readonly string[]
  /** Other first names used, such as a short form. */
  alsoFirst: readonly string[]
  /** `YYYY-MM-DD`; empty when unknown (an added person). */
  birthDate: string
  /** The present one first. */
  places: readonly Residence[]
  /** Ten digits each, all in the 555-01xx range reserved for fiction. */
  phones: readonly string[]
  emails: readonly string[]
  relatives: readonly string[]
  /** How many sites list the person: by each site's coverage, nearly all, or all. */
  reach: 'usual' | 'most' | 'all'
  /** Sites that show ages add this to the age. */
  isDead?: boolean
}

/** `First Middle Last Jr`. */
export function fullName(person: Person): string {
  return [person.first, person.middle, person.last, person.suffix].filter(part => part !== '').join(' ')
}

/** `First Last Jr`, the form in which relatives are listed. */
export function shortName(person: Person): string {
  return [person.first, person.last, person.suffix].filter(part => part !== '').join(' ')
}

/** Full years since the birth date, or null if that is unknown. */
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

/** Lowercase letters only: `O'Brien Jr.` and `obrien-jr` have the same key. */
export function nameKey(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
