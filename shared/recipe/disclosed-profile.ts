// The details that a removal may send to the site: the name and place on the listing, from the query that found it,
// and nothing else unless the person agreed. Matching uses the whole person; forms and addresses are filled from
// this.
import { parseName, parseSuffix } from '#shared/domain/matching/name-parse.ts'
import { foldText } from './fold-text.ts'
import { type RecipeProfile, samePlace } from './profile.ts'
import type { RecordFacts, RecordPlace } from './record.ts'

/** The part of a listing that decides which details may be sent. */
export type Listed = Pick<
  RecordFacts,
  'name' | 'alternativeNames' | 'age' | 'addresses' | 'phoneNumbers' | 'extras'
>
type Name = Pick<RecipeProfile, 'firstName' | 'middleName' | 'lastName' | 'suffix'>

/** Known details of the person beyond the query: the phones that a listing may show. */
export type AgreedDetails = {
  phones: readonly string[]
  /** Names of fields that the person agreed to disclose although the listing doesn't show them. */
  agreed: ReadonlySet<string>
}

/**
 * The queries that found a listing, the best fit first: their name and place are on the listing. If a site can't
 * distinguish several queries (it searches by state), all of them found the listing.
 */
export function rankQueries(record: Listed, queries: readonly RecipeProfile[]): RecipeProfile[] {
  const agreement = (query: RecipeProfile) =>
    2 * Number(listedName(query, record) !== null) +
    Number(record.addresses.some(place => isPlaceOf(place, query)))
  return queries.toSorted((a, b) => agreement(b) - agreement(a))
}

/** The query, reduced to details that the listing shows or the person agreed to. */
export function disclosedProfile(query: RecipeProfile, record: Listed, known: AgreedDetails): RecipeProfile {
  const { agreed } = known
  const own = <K extends keyof RecipeProfile>(field: K) => (agreed.has(field) ? (query[field] ?? null) : null)
  const name = listedName(query, record) ?? nameAsListed(record.name) ?? bareName(query)
  const place = shownPlace(query, record)
  const city = place?.city ?? own('city')
  const state = place === null ? (shownState(query, record) ?? own('state')) : (place.state ?? query.state)
  return {
    ...name,
    middleName: name.middleName ?? own('middleName'),
    suffix: name.suffix ?? own('suffix'),
    age: shownAge(record) ?? (agreed.has('age') ? query.age : null),
    birthYear: shownBirthYear(query, record) ?? ownBirthYear(query, agreed),
    city,
    state,
    addresses: city && state ? [addressOf(query, { city, state }, place, agreed)] : [],
    phone: shownPhone(record, known.phones) ?? own('phone'),
  }
}

/** The query's name as confirmed by the listing, without parts it doesn't show. Null if it shows another name. */
function listedName(query: RecipeProfile, record: Listed): Name | null {
  const first = foldText(query.firstName)
  const last = foldText(query.lastName)
  for (const shown of [record.name, ...record.alternativeNames]) {
    if (!shown) continue
    const { words, suffix } = parseName(shown)
    const text = foldText(words.join(' '))
    if (text !== `${first} ${last}` && !(text.startsWith(`${first} `) && text.endsWith(` ${last}`))) continue
    const between = text.slice(first.length, text.length - last.length).trim()
    return {
      firstName: query.firstName,
      middleName: shownMiddle(query.middleName ?? '', between),
      lastName: query.lastName,
      suffix: suffix !== '' && suffix === parseSuffix(query.suffix ?? '') ? (query.suffix ?? null) : null,
    }
  }
  return null
}

function shownMiddle(own: string, shown: string): string | null {
  if (shown === '' || own === '') return null
  if (foldText(own) === shown) return own
  return foldText(own).startsWith(shown) && shown.length === 1 ? shown.toUpperCase() : null
}

/** For a listing under a nickname or another spelling: the first and last name as written there. */
function nameAsListed(shown: string | null): Name | null {
  if (shown === null) return null
  const { words, lastWords } = parseName(shown)
  if (words.length < 2) return null
  const written = new Map(shown.split(/[\s,]+/).map(word => [foldText(word), word]))
  const write = (list: readonly string[]) =>
    list.map(word => written.get(word) ?? capitalized(word)).join(' ')
  const last = words.slice(-Math.min(Math.max(1, lastWords), words.length - 1))
  return { firstName: write(words.slice(0, 1)), middleName: null, lastName: write(last), suffix: null }
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const bareName = ({ firstName, lastName }: RecipeProfile): Name => ({
  firstName,
  middleName: null,
  lastName,
  suffix: null,
})

/** The query's place if the listing shows it, otherwise a shown place that is the person's. */
function shownPlace(query: RecipeProfile, record: Listed): RecordPlace | null {
  const isOwn = ({ city, state }: RecordPlace) =>
    (query.addresses ?? []).some(own => samePlace({ city, state }, own))
  return record.addresses.find(place => isPlaceOf(place, query)) ?? record.addresses.find(isOwn) ?? null
}

/** A place without a state is assumed to be in the query's state. */
function isPlaceOf({ city, state }: RecordPlace, query: RecipeProfile): boolean {
  if (!query.city || !query.state) return false
  return samePlace({ city, state: state ?? query.state }, { city: query.city, state: query.state })
}

function shownState(query: RecipeProfile, record: Listed): string | null {
  const { state } = query
  if (!state) return null
  const isShown = record.addresses.some(
    place => place.state !== null && samePlace({ city: '', state: place.state }, { city: '', state }),
  )
  return isShown ? state : null
}

function addressOf(
  query: RecipeProfile,
  at: { city: string; state: string },
  shown: RecordPlace | null,
  agreed: ReadonlySet<string>,
) {
  const own = (query.addresses ?? []).find(place => samePlace(place, at))
  return {
    street: shown?.extras?.street ?? (agreed.has('street') ? (own?.street ?? null) : null),
    ...at,
    zip: shown?.extras?.zip ?? (agreed.has('zip') ? (own?.zip ?? null) : null),
  }
}

function shownAge({ age, extras }: Listed): number | null {
  return age !== null && !extras?.ageRange && /^\d{1,3}$/.test(age) ? Number(age) : null
}

function shownBirthYear({ birthYear }: RecipeProfile, { extras }: Listed): RecipeProfile['birthYear'] {
  return birthYear && extras?.birth?.includes(String(birthYear)) ? birthYear : null
}

function ownBirthYear({ birthYear }: RecipeProfile, agreed: ReadonlySet<string>) {
  return agreed.has('birthYear') || agreed.has('age') ? (birthYear ?? null) : null
}

function shownPhone({ phoneNumbers }: Listed, phones: readonly string[]): string | null {
  const shown = new Set(phoneNumbers.map(lastDigits))
  return phones.find(phone => lastDigits(phone) !== '' && shown.has(lastDigits(phone))) ?? null
}

function lastDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length < 10 ? '' : digits.slice(-10)
}
