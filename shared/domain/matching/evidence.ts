// Gathers what age, places, contacts and relatives of a listing say, as reasons with their sentences.
import { type AddressAgreement, compareAddresses } from './address.ts'
import { type AgeAgreement, compareAge } from './age.ts'
import { compareEmail, type EmailAgreement, emailKey } from './email.ts'
import { compareNames, type Identity } from './identity.ts'
import type { MatchListing } from './listing.ts'
import { addNameEvidence } from './name-evidence.ts'
import type { Person } from './person.ts'
import { comparePhone, type PhoneAgreement, phonePattern } from './phone.ts'
import { add, type Reason } from './reason.ts'
import { compareKin } from './relative.ts'
import type { Level } from './weights.ts'
import { compareWhereabouts, type Whereabouts } from './whereabouts.ts'

export interface Evidence {
  reasons: Reason[]
  identity: Identity
  whereabouts: Whereabouts
  address: AddressAgreement
}

/** Compares everything on a listing with the person. */
export function gatherEvidence(person: Person, listing: MatchListing): Evidence {
  const reasons: Reason[] = []
  const identity = compareNames(listing.name ?? '', listing.akas, person.names)
  addNameEvidence(reasons, identity, listing.name)
  addAge(reasons, person, listing)
  const whereabouts = compareWhereabouts(listing, person.places)
  if (person.canCompareCities) addPlaces(reasons, whereabouts)
  const address = compareAddresses(whereabouts.addresses, person.places)
  addStreet(reasons, address)
  if (listing.phones && person.phones.length > 0) addPhones(reasons, person, listing.phones)
  if (listing.emails && person.emails.length > 0) addEmails(reasons, person, listing.emails)
  if (listing.relatives && listing.relatives.length > 0) addKin(reasons, person, listing.relatives, identity)
  return { reasons, identity, whereabouts, address }
}

const AGE_AGREES: Record<AgeAgreement, boolean | null> = {
  month: true,
  exact: true,
  near: true,
  band: true,
  wide: true,
  stale: null,
  off: false,
  far: false,
  generation: false,
}

const AGE_LEVEL: Record<AgeAgreement, Level> = {
  month: 'age.month',
  exact: 'age.exact',
  near: 'age.near',
  stale: 'age.stale',
  band: 'age.band',
  wide: 'age.wide',
  off: 'age.off',
  far: 'age.far',
  generation: 'age.generation',
}

function addAge(found: Reason[], person: Person, listing: MatchListing) {
  const agreement = person.birth ? compareAge(person.birth, listing) : null
  if (agreement) add(found, 'age', AGE_AGREES[agreement], AGE_LEVEL[agreement], ageText(agreement, listing))
}

function ageText(agreement: AgeAgreement, listing: MatchListing): string {
  const what = listing.birth ? `Birth ${listing.birth}` : `Age ${listing.age ?? listing.ageRange}`
  switch (agreement) {
    case 'month':
      return `Born ${listing.birth}, as you were`
    case 'exact':
    case 'band':
    case 'wide':
      return listing.birth ? `${what} is your birth year` : `${what} fits your birth year`
    case 'near':
      return `${what} is within a year of yours`
    case 'stale':
      return `${what} is too low by two or three years, as on pages not kept up to date`
    case 'off':
    case 'far':
    case 'generation':
      return `${what} does not fit your birth year`
  }
}

function addPlaces(found: Reason[], where: Whereabouts) {
  const first = where.hits[0]
  if (!first) return addNoHit(found, where)
  if (where.current === 'first')
    add(found, 'place', true, 'place.currentFirst', `Lives in ${first.text}, as you do`)
  else if (where.current === 'listed')
    add(found, 'place', true, 'place.currentListed', `Shows ${first.text}, where you live`)
  else add(found, 'place', true, 'place.past', `Shows ${first.text}, where you used to live`)
  if (where.isCityOnly) {
    add(found, 'place', null, 'place.cityOnly', 'The city agrees; the state or country cannot be compared')
  }
  if (where.isLarge) add(found, 'place', null, 'place.large', `Many people live in ${first.text}`)
  const more = Math.min(2, where.hits.length - 1)
  if (more > 0) {
    const text = more === 1 ? 'Shows another place of yours' : 'Shows more places of yours'
    add(found, 'place', true, 'place.more', text, more)
  }
  const strange = Math.min(3, where.strange)
  if (strange > 0) {
    const text = strange === 1 ? 'Shows a place you did not tell us' : 'Shows places you did not tell us'
    add(found, 'place', null, 'place.strange', text, strange)
  }
}

function addNoHit(found: Reason[], where: Whereabouts) {
  if (where.hasRegionOnly && where.strange === 0) {
    add(found, 'place', true, 'place.regionOnly', 'The state or country is one of yours; no city is shown')
  } else if (where.hasRegion) add(found, 'place', false, 'place.region', 'Another city in a state of yours')
  else if (where.comparable > 0)
    add(found, 'place', false, 'place.elsewhere', 'None of the places shown is yours')
}

function addStreet(found: Reason[], address: AddressAgreement) {
  switch (address.street) {
    case 'same':
      return add(found, 'address', true, 'street.same', 'Shows your street address')
    case 'masked':
      return add(
        found,
        'address',
        true,
        'street.masked',
        'The part of the street address that shows is yours',
      )
    case 'number':
      return add(found, 'address', true, 'street.number', 'Same house number; the street is hidden')
    case 'different':
      add(found, 'address', false, 'street.different', 'Another street address in a city of yours')
  }
  if (address.zip) add(found, 'address', null, 'street.zip', 'Same postcode')
}

const PHONE_RANK: Record<PhoneAgreement, number> = { whole: 4, most: 3, some: 2, area: 1 }
const PHONE_LEVEL: Record<PhoneAgreement, Level> = {
  whole: 'phone.whole',
  most: 'phone.most',
  some: 'phone.some',
  area: 'phone.area',
}
const PHONE_TEXT: Record<PhoneAgreement, string> = {
  whole: 'Shows your phone number',
  most: 'The digits of a phone number that show are yours',
  some: 'Some digits of a phone number are yours',
  area: 'Same area code as a phone number of yours',
}

function addPhones(found: Reason[], person: Person, shown: readonly string[]) {
  let best: PhoneAgreement | null = null
  let read = 0
  for (let i = 0; i < shown.length && i < 20; i++) {
    const pattern = phonePattern(shown[i] ?? '')
    if (pattern.length < 4) continue
    read++
    for (const digits of person.phones) {
      const agreement = comparePhone(pattern, digits)
      if (agreement && (!best || PHONE_RANK[agreement] > PHONE_RANK[best])) best = agreement
    }
  }
  if (best) add(found, 'phone', best === 'area' ? null : true, PHONE_LEVEL[best], PHONE_TEXT[best])
  else if (read > 0) add(found, 'phone', false, 'phone.different', 'No phone number shown is yours')
}

const EMAIL_RANK: Record<EmailAgreement, number> = { whole: 4, most: 3, some: 2, little: 1 }
const EMAIL_LEVEL: Record<EmailAgreement, Level> = {
  whole: 'email.whole',
  most: 'email.most',
  some: 'email.some',
  little: 'email.little',
}
const EMAIL_TEXT: Record<EmailAgreement, string> = {
  whole: 'Shows your e-mail address',
  most: 'The part of an e-mail address that shows is yours',
  some: 'The part of an e-mail address that shows fits yours',
  little: 'An e-mail address could be yours; little of it shows',
}

function addEmails(found: Reason[], person: Person, shown: readonly string[]) {
  let best: EmailAgreement | null = null
  let read = 0
  for (let i = 0; i < shown.length && i < 20; i++) {
    const key = emailKey(shown[i] ?? '')
    if (!key.includes('@')) continue
    read++
    for (const email of person.emails) {
      const agreement = compareEmail(key, email)
      if (agreement && (!best || EMAIL_RANK[agreement] > EMAIL_RANK[best])) best = agreement
    }
  }
  if (best) add(found, 'email', best === 'little' ? null : true, EMAIL_LEVEL[best], EMAIL_TEXT[best])
  else if (read > 0) add(found, 'email', false, 'email.different', 'No e-mail address shown is yours')
}

function addKin(found: Reason[], person: Person, shown: readonly string[], identity: Identity) {
  const kin = compareKin(shown, person.kin, identity.listedLast)
  if (kin.named > 0) {
    const text =
      kin.named === 1 ? `Your relative ${kin.example} is shown` : `${kin.named} of your relatives are shown`
    add(found, 'relative', true, kin.named === 1 ? 'kin.one' : 'kin.more', text)
  } else if (kin.abbreviated > 0) {
    const level = kin.abbreviated === 1 ? 'kin.shortOne' : 'kin.shortMore'
    add(found, 'relative', true, level, `A relative shown as ${kin.example} can be yours`)
  } else if (kin.shown > 0 && person.kin.relatives.length > 0) {
    add(found, 'relative', false, 'kin.none', 'None of your relatives is shown')
  }
  if (kin.formerName > 0) {
    const level = kin.formerName === 1 ? 'kin.former' : 'kin.formerMore'
    add(found, 'relative', true, level, 'Relatives have another last name of yours')
  }
  if (person.kin.hasFamilyName)
    add(found, 'relative', null, 'kin.familyName', 'A relative of yours has your name')
  if (kin.ownName)
    add(found, 'relative', false, 'kin.ownName', 'Someone with your name is shown as a relative')
}
