// The details that a site's opt-out needs beyond those that a listing shows. They are sent only if the person agreed.
// The screen asks by the same rule that a run withholds them by.
import { disclosedProfile, type Listed, rankQueries } from './disclosed-profile.ts'
import { readPlace } from './place-text.ts'
import { personValues, type RecipeProfile, recipeProfile, type SourceValues } from './profile.ts'
import type { RecordPlace } from './record.ts'
import { requestedFields } from './requested-fields.ts'
import type { RecipeStep } from './schema.ts'

/** Recipes leave these out if the person has none, so they're left out if the listing has none. */
const OPTIONAL: ReadonlySet<string> = new Set(['middleName', 'suffix', 'addresses'])

/** Fields that are composed of others. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  address: ['street', 'city', 'state', 'zip'],
  cityState: ['city', 'state'],
  fullState: ['state'],
  // Made up, but correct for the age.
  $generated_dob$: ['age'],
}

/** Details that a person can agree to send, in the order in which screens name them. */
const AGREEABLE: readonly string[] = ['phone', 'street', 'city', 'state', 'zip', 'age', 'birthYear']

/** Of the fields asked for, those that are `known` but may not be `told`. */
export function withheldFields(
  asked: readonly string[],
  known: SourceValues,
  told: SourceValues,
): readonly string[] {
  const parts = asked.flatMap(field => PARTS[field] ?? [field])
  return [...new Set(parts)].filter(
    field => !OPTIONAL.has(field) && Object.hasOwn(known, field) && !Object.hasOwn(told, field),
  )
}

/** The details that a site's opt-out needs, by its recipe, and that a person may have to agree to. */
export function requestedDetails(step: RecipeStep): readonly string[] {
  const asked = new Set(requestedFields(step).flatMap(field => PARTS[field] ?? [field]))
  return AGREEABLE.filter(field => asked.has(field))
}

/** A listing as a screen has it. */
export type ShownListing = {
  name: string
  akas: readonly string[]
  /** As shown: `47`, `40-44`, `Mar 1971`. */
  age: string | null
  /** `Austin, TX` or `12 Oak St, Austin, TX 78701` */
  places: readonly string[]
  phones: readonly string[]
}

/** The details of a person that an opt-out may need. */
export type DescribedPerson = {
  names: readonly { first: string; middle?: string; last: string; suffix?: string }[]
  places: readonly { street: string; city: string; state: string; zip: string; current: boolean }[]
  birth_year: number | null
  phones: readonly string[]
}

/** `beyond`: details that are sent only if the person agrees. `values`: everything sent, if they agree to all of it. */
export type ListingDetails = { beyond: readonly string[]; values: Readonly<Record<string, string>> }

/**
 * The person's details that the site's opt-out needs (`disclosure`) and this listing doesn't show. Details that the
 * person never entered aren't among them: there is nothing to agree to. `now` is in epoch milliseconds.
 */
export function beyondListing(
  disclosure: readonly string[],
  listing: ShownListing,
  person: DescribedPerson,
  now: number,
): readonly string[] {
  return detailsOf(disclosure, listing, person, now).beyond
}

/** What a site's opt-out is told about a listing, by field name. Fields that aren't of the person have no value. */
export function detailsOf(
  disclosure: readonly string[],
  listing: ShownListing,
  person: DescribedPerson,
  now: number,
): ListingDetails {
  const record = shownRecord(listing)
  const [query] = rankQueries(record, queriesOf(person))
  if (!query) return { beyond: [], values: {} }
  const values = (profile: RecipeProfile) => personValues(recipeProfile.parse(profile), now)
  const told = (agreed: readonly string[]) =>
    values(disclosedProfile(query, record, { phones: person.phones, agreed: new Set(agreed) }))
  const known = values(query)
  const shown = told([])
  const asked = new Set(withheldFields(disclosure, known, shown))
  // A street implies its town.
  if ((asked.has('street') || asked.has('zip')) && !Object.hasOwn(shown, 'city'))
    for (const field of ['city', 'state']) if (!Object.hasOwn(shown, field)) asked.add(field)
  const beyond = AGREEABLE.filter(field => asked.has(field))
  const parts = partsOf(disclosure)
  const texts = Object.entries(beyond.length === 0 ? shown : told(beyond))
    .filter(([field, value]) => parts.has(field) && typeof value !== 'object')
    .map(([field, value]) => [field, String(value)])
  return { beyond, values: Object.fromEntries(texts) }
}

/** The fields, and those that composed ones are made of. A listing's name is told as one field, whatever it's called. */
function partsOf(disclosure: readonly string[]): ReadonlySet<string> {
  const fields = disclosure.map(field => (field === 'name' ? 'fullName' : field))
  return new Set(fields.flatMap(field => [field, ...(PARTS[field] ?? [])]))
}

/** One query per name and place. Names make no difference to the details, except for the name itself. */
function queriesOf(person: DescribedPerson): RecipeProfile[] {
  const addresses = person.places.map(({ street, city, state, zip }) => ({ street, city, state, zip }))
  const places = person.places.toSorted((a, b) => Number(b.current) - Number(a.current))
  return person.names.flatMap(name => {
    const of = (place: { city: string; state: string } | null): RecipeProfile => ({
      firstName: name.first,
      middleName: name.middle || null,
      lastName: name.last,
      suffix: name.suffix || null,
      birthYear: person.birth_year,
      addresses,
      city: place?.city ?? null,
      state: place?.state ?? null,
      phone: person.phones[0] ?? null,
    })
    return places.length === 0 ? [of(null)] : places.map(of)
  })
}

function shownRecord({ name, akas, age, places, phones }: ShownListing): Listed {
  return {
    name,
    alternativeNames: [...akas],
    age: age !== null && /^\d{1,3}$/.test(age) ? age : null,
    addresses: places.flatMap(shownPlace),
    phoneNumbers: [...phones],
    ...(age === null ? {} : { extras: { birth: age } }),
  }
}

function shownPlace(text: string): RecordPlace[] {
  const parts = text.split(',').map(part => part.trim())
  const place = readPlace(parts.slice(-2).join(', '))
  if (!place) return parts.length === 1 && !/\d/.test(text) ? [{ city: text.trim(), state: null }] : []
  const street = parts.slice(0, -2).join(', ')
  const zip = /\b\d{5}(?:-\d{4})?\s*$/.exec(text)?.[0]
  return [{ ...place, extras: { ...(street === '' ? {} : { street }), ...(zip ? { zip } : {}) } }]
}
