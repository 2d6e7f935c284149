// A profile prepared once for comparison: everything that doesn't depend on the listing.
import { type Birth, prepareBirth } from './age.ts'
import { type OwnEmail, prepareEmail } from './email.ts'
import { isAscii } from './fold.ts'
import type { PersonNames } from './identity.ts'
import { isNickname, isSpelling } from './nickname.ts'
import { type PersonName, preparePersonName } from './person-name.ts'
import { phoneDigits } from './phone.ts'
import { cityKey, isLargeCity, type Place } from './place.ts'
import { countedPeople } from './population.ts'
import type { MatchProfile } from './profile.ts'
import { parseRegion } from './region.ts'
import { isOwnName, type Kin, parseRelative, prepareOwnName } from './relative.ts'
import { parseStreet, type Street } from './street.ts'

/** A place of the person. Entries for the same city are merged, with all its streets and postcodes. */
export interface OwnPlace extends Place {
  current: boolean
  /** As the person entered it, with the state. */
  text: string
  /** The streets as entered, and parsed. */
  texts: string[]
  streets: () => Street[]
  zips: string[]
  /** The population, if counted. */
  people: number | undefined
  /** So large a city that living there says little. */
  isLarge: boolean
}

export interface ComparedPerson {
  names: PersonNames
  birth: Birth | null
  places: OwnPlace[]
  /** False if there is no place, or all are in a script that can't be compared with Latin names. */
  canCompareCities: boolean
  /** How many different cities the person gave. */
  cities: number
  phones: () => string[]
  emails: () => OwnEmail[]
  kin: Kin
}

/** Prepares a profile. Missing and empty fields become empty lists. */
export function preparePerson(profile: MatchProfile): ComparedPerson {
  const birth = prepareBirth(profile.birthYear, profile.birthDate)
  const names = profile.names.map(name =>
    preparePersonName({
      first: name.first ?? '',
      middle: name.middle,
      last: name.last ?? '',
      suffix: name.suffix,
      birthYear: birth?.year,
    }),
  )
  for (const name of names) {
    for (const other of names) {
      if (other.last !== name.last) name.doubles.push(name.last + other.last, other.last + name.last)
    }
  }
  const main = names[0]
  const own = names.filter(name => name.readable).map(prepareOwnName)
  const relatives = (profile.relatives ?? [])
    .map(parseRelative)
    .filter(relative => relative !== null)
    .map(prepareOwnName)
  const places = preparePlaces(profile.addresses ?? [])
  return {
    names: {
      names,
      middles: names.length === 1 ? (main?.middles ?? []) : [...new Set(names.flatMap(name => name.middles))],
      spareMiddles: names.length === 1 ? [] : spareMiddles(names),
      suffix: names.find(name => name.suffix !== '')?.suffix ?? '',
    },
    birth,
    places,
    canCompareCities: places.some(place => isAscii(place.city) && isAscii(place.region.key)),
    cities: places.filter(place => place.city !== '').length,
    phones: lazy(() => (profile.phones ?? []).map(phoneDigits).filter(digits => digits.length >= 7)),
    emails: lazy(() =>
      (profile.emails ?? []).map(email => prepareEmail(email, own)).filter(email => email.key.includes('@')),
    ),
    kin: prepareKin(relatives, own),
  }
}

function spareMiddles(names: readonly PersonName[]): string[] {
  const main = names[0]
  const spare: string[] = []
  for (const { first, last } of names) {
    if (last !== main?.last) spare.push(last, last.slice(0, 1))
    if (names.every(other => other.first === first)) continue
    spare.push(first)
    // If two aren't forms of one name, one is likely the middle name that the person goes by.
    if (names.some(other => !isFormOf(other.first, first))) spare.push(first.slice(0, 1))
  }
  return spare
}

function isFormOf(a: string, b: string): boolean {
  return a === b || isNickname(a, b) || isSpelling(a, b)
}

function prepareKin(relatives: Kin['relatives'], own: Kin['own']): Kin {
  const isOwn = (last: string) => own.some(name => name.last === last)
  const lasts = lazy(
    () => new Set(relatives.map(({ last }) => last).filter(last => last.length > 1 && !isOwn(last))),
  )
  return {
    relatives,
    own,
    lasts,
    hasInitial: relatives.some(({ first }) => first.length === 1),
    familyName: familyName(relatives, own),
  }
}

function familyName(relatives: Kin['relatives'], own: Kin['own']): Kin['familyName'] {
  const alike = relatives.filter(relative => isOwnName(relative, own))
  if (alike.length === 0) return 'none'
  return alike.some(({ first }) => own.some(name => name.first === first)) ? 'same' : 'form'
}

function placeText(city = '', state = ''): string {
  const parts = [city.trim(), state.trim()] as const
  return parts[0] === '' || parts[1] === '' ? parts[0] + parts[1] : `${parts[0]}, ${parts[1]}`
}

function preparePlaces(addresses: NonNullable<MatchProfile['addresses']>): OwnPlace[] {
  const places: OwnPlace[] = []
  for (const address of addresses) {
    const city = cityKey(address.city ?? '')
    const region = parseRegion(address.state ?? '')
    if (city === '' && region.key === '') continue
    let place = places.find(known => known.city === city && known.region.key === region.key)
    if (!place) {
      const texts: string[] = []
      const streets = lazy(() => texts.map(parseStreet).filter(street => street !== null))
      const text = placeText(address.city, address.state)
      const people = countedPeople({ city, region })
      const isLarge = isLargeCity({ city, region }, people)
      place = {
        city,
        region,
        isEither: false,
        current: false,
        text,
        texts,
        streets,
        zips: [],
        people,
        isLarge,
      }
      places.push(place)
    }
    if (address.current) place.current = true
    if (address.street) place.texts.push(address.street)
    if (address.zip) place.zips.push(address.zip.trim())
  }
  return places
}

/** Calls `make` at most once. `make` must not return undefined. */
function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
