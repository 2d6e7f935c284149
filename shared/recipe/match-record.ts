// Whether a record is the person's (RECIPES 7): name and place agree, and the age doesn't disagree. This is the
// format's rule, for the command line's `matched` and for choosing a record inside a recipe. The product itself uses
// shared/domain/matching, with reasons and calibrated confidence.
import { matchName } from './match-name.ts'
import { ageOf, queryPlace, type ReadProfile, samePlace } from './profile.ts'
import type { RecordFacts } from './record.ts'

/** The agreeing parts. `age` is null if the listing has none. `score` counts the agreeing parts, 0 to 3. */
export interface RecordMatch {
  name: boolean
  age: boolean | null
  place: boolean
  score: number
  matched: boolean
  confidence: number
}

type Listed = Pick<RecordFacts, 'name' | 'age' | 'addresses' | 'phoneNumbers'>

/** Compares a record with the person, in the year of `now` (epoch milliseconds). */
export function matchRecord(profile: ReadProfile, record: Listed, now: number): RecordMatch {
  const name = record.name !== null && matchName(profile, record.name)
  const age = matchAge(ageOf(profile, now), record.age)
  const place = matchPlace(profile, record)
  const score = [name, age, place].filter(part => part === true).length
  const matched = name && place && age !== false
  return { name, age, place, score, matched, confidence: confidenceOf(matched, age, score) }
}

function matchAge(age: number | null, listed: string | null): boolean | null {
  if (listed === null || age === null) return null
  return Math.abs(Number(listed) - age) <= 1
}

function matchPlace(profile: ReadProfile, record: Listed): boolean {
  const chosen = queryPlace(profile)
  const places = [...profile.addresses, ...(chosen ? [chosen] : [])]
  if (record.addresses.length > 0) {
    return record.addresses.some(listed => places.some(place => samePlace(listed, place)))
  }
  const phone = lastDigits(profile.phone ?? '')
  return phone !== '' && record.phoneNumbers.some(listed => lastDigits(listed) === phone)
}

function lastDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 10 ? '' : digits.slice(-10)
}

// Not measured: an order of magnitude for the command line's output.
function confidenceOf(matched: boolean, age: boolean | null, score: number): number {
  if (matched) return age === true ? 0.95 : 0.8
  return [0, 0.1, 0.3][score] ?? 0.3
}

/** A page's best match for the opt-out; null if no record matches. */
export function bestMatch<T extends Listed>(
  profile: ReadProfile,
  records: readonly T[],
  now: number,
): T | null {
  let best: { record: T; score: number } | null = null
  for (const record of records) {
    const { matched, score } = matchRecord(profile, record, now)
    if (matched && score > (best?.score ?? -1)) best = { record, score }
  }
  return best?.record ?? null
}

/** The place of a record for a form: the first one that is the person's, otherwise the first. */
export function chosenPlace<T extends { city: string; state: string | null }>(
  profile: ReadProfile,
  places: readonly T[],
): T | null {
  const chosen = queryPlace(profile)
  const own = [...profile.addresses, ...(chosen ? [chosen] : [])]
  return places.find(place => own.some(one => samePlace(place, one))) ?? places[0] ?? null
}
