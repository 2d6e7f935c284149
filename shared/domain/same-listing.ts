// Whether two listings of one site, seen at different times, are about one person. Decides whether an answer to "Is
// this you?" still applies after the site changes the listing's link or details. Pure.
import { fold } from './matching/fold.ts'
import { parseName } from './matching/name-parse.ts'
import { phonePattern } from './matching/phone.ts'
import { type ComparedEntry, isSameEntry, isSameName, sharedPlaces } from './same-entry.ts'
import { birthYears } from './shown-age.ts'

/** The parts of a listing that distinguish people. `last_seen_at` is an ISO time: ages refer to that day. */
export type ComparedListing = ComparedEntry & {
  age: string | null
  phones: readonly string[]
  relatives: readonly string[]
  last_seen_at: string
}

/**
 * `same`: nothing contradicts, and more than name and place agree, or everything shown agrees. `maybe`: name and
 * place agree, and nothing contradicts. `other`: somebody else.
 */
export type Likeness = 'same' | 'maybe' | 'other'

/** Ages are often off by a year in either direction (RECIPES 7 allows the same). */
const AGE_SLACK = 1

/** Compares two listings. */
export function likeness(a: ComparedListing, b: ComparedListing): Likeness {
  if (showsTwoPeople(a, b) || !isSameEntry(a, b)) return 'other'
  if (saysTheSame(a, b)) return 'same'
  // Without ages, a parent and a child with the same name, home and family look alike.
  const enough = agesOf(a, b) === null ? 2 : 1
  return [sharePhone(a, b), shareRelative(a, b), sharedPlaces(a, b) > 1].filter(Boolean).length >= enough
    ? 'same'
    : 'maybe'
}

/** Whether name, suffix, middle name or age prove that the two are different people. Places may change. */
export function showsTwoPeople(a: ComparedListing, b: ComparedListing): boolean {
  return !namesAgree(a, b) || agesOf(a, b) === false
}

/** Whether neither shows relatives or phones that the other lacks, so everything that both show agrees. */
export function contradictsNothing(a: ComparedListing, b: ComparedListing): boolean {
  const kin = a.relatives.length === 0 || b.relatives.length === 0 || shareRelative(a, b)
  const phones = a.phones.length === 0 || b.phones.length === 0 || sharePhone(a, b)
  return kin && phones
}

function namesAgree(a: ComparedListing, b: ComparedListing): boolean {
  const pairs = [
    ...[a.name, ...a.akas].map(name => [name, b.name] as const),
    ...b.akas.map(name => [a.name, name] as const),
  ]
  const [one, other] = [parseName(a.name).suffix, parseName(b.name).suffix]
  // `II` and `Jr` can mean the same person.
  const suffix = (text: string) => (text === 'ii' ? 'jr' : text)
  if (one !== '' && other !== '' && suffix(one) !== suffix(other)) return false
  return pairs.some(([name, against]) => isSameName(name, against) && middlesAgree(name, against))
}

function middlesAgree(a: string, b: string): boolean {
  const [few, many] = [a, b].map(name => parseName(name).words.slice(1, -1)) as [string[], string[]]
  return few.every((word, at) => {
    const against = many[at]
    return against === undefined || against.startsWith(word) || word.startsWith(against)
  })
}

/** Whether the ages fit one person, given the time between; null if one is missing. */
function agesOf(a: ComparedListing, b: ComparedListing): boolean | null {
  const [one, other] = [birthYears(a.age, a.last_seen_at), birthYears(b.age, b.last_seen_at)]
  if (!one || !other) return null
  return one.from <= other.to + AGE_SLACK && other.from <= one.to + AGE_SLACK
}

function sharePhone(a: ComparedListing, b: ComparedListing): boolean {
  const own = new Set(a.phones.map(phonePattern).filter(hasDigits))
  return b.phones.some(phone => own.has(phonePattern(phone)))
}

/** At least seven digits must be visible; otherwise it may be anyone's. */
const hasDigits = (pattern: string) => pattern.replaceAll('?', '').length >= 7

function shareRelative(a: ComparedListing, b: ComparedListing): boolean {
  return a.relatives.some(name => b.relatives.some(other => isSameName(name, other)))
}

function saysTheSame(a: ComparedListing, b: ComparedListing): boolean {
  const text = (one: ComparedListing) =>
    JSON.stringify([
      one.name,
      ...[one.places, one.akas, one.phones, one.relatives].map(list => [...list].sort()),
    ])
  return agesOf(a, b) !== null && fold(text(a)) === fold(text(b))
}
