// A profile made ready for comparing, once: everything that does not depend on the listing.
import { type Birth, prepareBirth } from './age.ts'
import { emailKey } from './email.ts'
import { isAscii } from './fold.ts'
import type { PersonNames } from './identity.ts'
import { preparePersonName } from './name.ts'
import { phoneDigits } from './phone.ts'
import { cityKey, type Place } from './place.ts'
import type { MatchProfile } from './profile.ts'
import { parseRegion } from './region.ts'
import { isOwnName, type Kin, parseRelative } from './relative.ts'
import { parseStreet, type Street } from './street.ts'

/** A place of the person. Entries for the same city are one, with all its streets and postcodes. */
export interface OwnPlace extends Place {
  current: boolean
  /** As the person wrote it, with the state. */
  text: string
  streets: Street[]
  zips: string[]
}

export interface Person {
  names: PersonNames
  birth: Birth | null
  places: OwnPlace[]
  /** False when there is no place, or all are in a script that cannot be compared with Latin names. */
  canCompareCities: boolean
  phones: string[]
  emails: string[]
  kin: Kin
}

/** Prepares a profile. Missing and empty fields become empty lists. */
export function preparePerson(profile: MatchProfile): Person {
  const names = profile.names.map(name =>
    preparePersonName({
      first: name.first ?? '',
      middle: name.middle,
      last: name.last ?? '',
      suffix: name.suffix,
    }),
  )
  for (const name of names) {
    for (const other of names) {
      if (other.last !== name.last) name.doubles.push(name.last + other.last, other.last + name.last)
    }
  }
  const main = names[0]
  const own = names.filter(name => name.readable).map(name => ({ first: name.first, last: name.last }))
  const relatives = (profile.relatives ?? []).map(parseRelative).filter(relative => relative !== null)
  const places = preparePlaces(profile.addresses ?? [])
  return {
    names: {
      names,
      middles: [...new Set(names.flatMap(name => name.middles))],
      spareMiddles: names.flatMap(name => [
        ...(name.last !== main?.last ? [name.last, name.last.slice(0, 1)] : []),
        ...(name.first !== main?.first ? [name.first] : []),
      ]),
      suffix: names.find(name => name.suffix !== '')?.suffix ?? '',
    },
    birth: prepareBirth(profile.birthYear, profile.birthDate),
    places,
    canCompareCities: places.some(place => isAscii(place.city) && isAscii(place.region.key)),
    phones: (profile.phones ?? []).map(phoneDigits).filter(digits => digits.length >= 7),
    emails: (profile.emails ?? []).map(emailKey).filter(email => email.includes('@')),
    kin: { relatives, own, hasFamilyName: relatives.some(relative => isOwnName(relative, own)) },
  }
}

function preparePlaces(addresses: NonNullable<MatchProfile['addresses']>): OwnPlace[] {
  const places: OwnPlace[] = []
  for (const address of addresses) {
    const city = cityKey(address.city ?? '')
    const region = parseRegion(address.state ?? '')
    if (city === '' && region.key === '') continue
    let place = places.find(known => known.city === city && known.region.key === region.key)
    if (!place) {
      const text = [address.city?.trim(), address.state?.trim()].filter(Boolean).join(', ')
      place = { city, region, isEither: false, current: false, text, streets: [], zips: [] }
      places.push(place)
    }
    if (address.current) place.current = true
    const street = address.street ? parseStreet(address.street) : null
    if (street) place.streets.push(street)
    if (address.zip) place.zips.push(address.zip.trim())
  }
  return places
}
