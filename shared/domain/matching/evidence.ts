// Collects the evidence of a listing, part by part, as reasons with sentences. Ages are handled here.
import { type AddressAgreement, compareAddresses } from './address.ts'
import { type AgeAgreement, compareAge } from './age.ts'
import { addEmails, addPhones } from './contact-evidence.ts'
import { compareNames, type Identity } from './identity.ts'
import { addKin } from './kin-evidence.ts'
import type { MatchListing } from './listing.ts'
import { addNameEvidence } from './name-evidence.ts'
import { countNamesakes, namesakesText } from './namesakes.ts'
import type { ComparedPerson } from './person.ts'
import { addPlaces, addStreet } from './place-evidence.ts'
import { add, hasLevel, type Reason } from './reason.ts'
import { isNamedRelative } from './relative.ts'
import type { Level } from './weights-table.ts'
import { compareWhereabouts, type Whereabouts } from './whereabouts.ts'

export interface Evidence {
  reasons: Reason[]
  identity: Identity
  whereabouts: Whereabouts
  address: AddressAgreement
  /** Expected number of other people who fit all agreeing details. */
  others: number
  /** The name isn't the person's but that of a relative they named. */
  isRelative: boolean
}

/** Compares all details of a listing with the person. */
export function gatherEvidence(person: ComparedPerson, listing: MatchListing): Evidence {
  const reasons: Reason[] = []
  const identity = compareNames(listing.name ?? '', listing.akas, person.names)
  addNameEvidence(reasons, identity, listing.name, person.kin.lasts)
  addAge(reasons, person, listing)
  const whereabouts = compareWhereabouts(listing, person.places)
  if (person.canCompareCities) addPlaces(reasons, whereabouts, person.cities)
  const address = compareAddresses(whereabouts.addresses, person.places)
  addStreet(reasons, address)
  if (listing.phones && person.phones().length > 0) addPhones(reasons, person.phones(), listing.phones)
  if (listing.emails && person.emails().length > 0) addEmails(reasons, person.emails(), listing.emails)
  if (listing.relatives && listing.relatives.length > 0) addKin(reasons, person, listing.relatives, identity)
  if (hasDouble(person, identity)) addFamily(reasons)
  const isRelative = identity.first === 'different' && isNamedRelative(listing.name, person.kin)
  const namesakes = countNamesakes(person, identity, whereabouts, reasons)
  if (namesakes) addNamesakesText(reasons, namesakesText(namesakes, identity.person?.share ?? 0))
  return { reasons, identity, whereabouts, address, others: namesakes?.others ?? 0, isRelative }
}

/** The sentence on the name, with the number of people who share it. */
function addNamesakesText(found: readonly Reason[], text: string) {
  for (const reason of found) {
    if (reason.level !== 'name.rarity') continue
    reason.text = text
    return
  }
}

/**
 * Levels that tell a parent from a child with the same name; their middle names, homes and relatives are often the
 * same.
 */
const APART: ReadonlySet<Level> = new Set<Level>([
  ...(['suffix.same', 'age.month', 'age.exact', 'age.near', 'age.ahead', 'age.stale'] as const),
  ...(['age.band', 'age.decade'] as const),
  ...(['phone.whole', 'phone.most', 'email.whole', 'email.most', 'email.some'] as const),
])

/** Whether we know of another person with that name. A wife Christine of a Chris has a middle name of her own. */
function hasDouble({ kin }: ComparedPerson, { suffix, middle }: Identity): boolean {
  if (suffix === 'notShown' || kin.familyName === 'same') return true
  return kin.familyName === 'form' && middle !== 'whole' && middle !== 'initial'
}

/** A parent or child with the same name exists: of two people who fit equally well, one is meant. */
function addFamily(found: Reason[]) {
  if (hasLevel(found, APART)) return
  const text = 'It could be your relative with the same name; nothing here tells you apart'
  add(found, 'relative', null, 'kin.eitherOne', text)
}

const AGE_AGREES: Record<AgeAgreement, boolean | null> = {
  month: true,
  exact: true,
  otherMonth: false,
  near: true,
  ahead: null,
  band: true,
  decade: true,
  wide: true,
  stale: null,
  off: false,
  far: false,
  generation: false,
}

const AGE_LEVEL: Record<AgeAgreement, Level> = {
  month: 'age.month',
  exact: 'age.exact',
  otherMonth: 'age.otherMonth',
  near: 'age.near',
  ahead: 'age.ahead',
  stale: 'age.stale',
  band: 'age.band',
  decade: 'age.decade',
  wide: 'age.wide',
  off: 'age.off',
  far: 'age.far',
  generation: 'age.generation',
}

function addAge(found: Reason[], person: ComparedPerson, listing: MatchListing) {
  const agreement = person.birth ? compareAge(person.birth, listing) : null
  if (agreement) add(found, 'age', AGE_AGREES[agreement], AGE_LEVEL[agreement], ageText(agreement, listing))
}

function ageText(agreement: AgeAgreement, listing: MatchListing): string {
  const what = listing.birth ? `Birth ${listing.birth}` : `Age ${listing.age ?? listing.ageRange}`
  switch (agreement) {
    case 'month':
      return `Born ${listing.birth}, like you`
    case 'otherMonth':
      return `Born ${listing.birth}, not the month you were`
    case 'exact':
    case 'band':
    case 'decade':
    case 'wide':
      return listing.birth ? `${what} is your birth year` : `${what} fits your birth year`
    case 'near':
      return listing.birth
        ? `${what} is within a year of yours`
        : `${what} is a year too low, which is common on old pages`
    case 'ahead':
      return `${what} is a year too high`
    case 'stale':
      return `${what} is two or three years too low, which happens on old pages`
    case 'off':
    case 'far':
    case 'generation':
      return `${what} doesn’t fit your birth year`
  }
}
