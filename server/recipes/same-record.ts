// Whether two readings are of the same record, strictly enough to press a button next to it.
import { parseName } from '#shared/domain/matching/name-parse.ts'
import { isSameName } from '#shared/domain/same-entry.ts'
import { samePlace } from '#shared/recipe/profile.ts'
import type { RecordFacts, RecordPlace } from '#shared/recipe/record.ts'

/** Whether the names are the same by the product's rule, and no middle name or suffix contradicts that. */
export function namesAgree(a: string, b: string): boolean {
  if (!isSameName(a, b)) return false
  const [one, other] = [parseName(a), parseName(b)]
  const [few, many] = [one.words.slice(1, -1), other.words.slice(1, -1)]
  // `II` and `Jr` are used for the same person.
  const suffix = (text: string) => (text === 'ii' ? 'jr' : text)
  return suffix(one.suffix) === suffix(other.suffix) && few.every((word, at) => fits(word, many[at]))
}

/** Whether one is the other, its initial, or missing. */
function fits(word: string, other: string | undefined): boolean {
  return other === undefined || other.startsWith(word) || word.startsWith(other)
}

/** Whether the ages differ by at most one year (RECIPES 7), or one is unknown. */
export function agesAgree(a: string | null, b: string | null): boolean {
  return a === null || b === null || Math.abs(Number(a) - Number(b)) <= 1
}

/** Whether the records share a place. */
export function sharePlace(a: Pick<RecordFacts, 'addresses'>, b: Pick<RecordFacts, 'addresses'>): boolean {
  return a.addresses.some(place => b.addresses.some(other => placesAgree(place, other)))
}

function placesAgree(a: RecordPlace, b: RecordPlace): boolean {
  if (a.state !== null || b.state !== null) return samePlace(a, b)
  return a.city.trim().toLowerCase() === b.city.trim().toLowerCase()
}

/** Whether two records with one identifier are the same: a site may give many records the same link. */
export function isOneRecord(a: RecordFacts, b: RecordFacts): boolean {
  const named = a.name === null || b.name === null ? a.name === b.name : namesAgree(a.name, b.name)
  const placed = a.addresses.length === 0 || b.addresses.length === 0 || sharePlace(a, b)
  return named && placed && agesAgree(a.age, b.age)
}
