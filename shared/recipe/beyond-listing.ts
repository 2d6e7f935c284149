// The details that a site's opt-out needs beyond those on a listing. They are sent only if the person agreed. The
// screen's question and the run's withholding use the same rule.
import { disclosedProfile, type Listed, rankQueries } from './disclosed-profile.ts'
import { readPlace } from './place-text.ts'
import { personValues, type RecipeProfile, recipeProfile, type SourceValues } from './profile.ts'
import type { RecordPlace } from './record.ts'
import { requestedFields } from './requested-fields.ts'
import type { RecipeStep } from './schema.ts'

/** Recipes skip these if the person has none, so we skip them if the listing has none. */
const OPTIONAL: ReadonlySet<string> = new Set(['middleName', 'suffix', 'addresses'])

/** Fields composed of others. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  address: ['street', 'city', 'state', 'zip'],
  cityState: ['city', 'state'],
  fullState: ['state'],
  // Made up, but correct for the age.
  $generated_dob$: ['age'],
}

/** Details that a person can agree to send, in display order. */
const AGREEABLE: readonly string[] = ['phone', 'street', 'city', 'state', 'zip', 'age', 'birthYear']

/** The requested fields that are `known` but may not be `told`. */
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

/** The details that a site's opt-out needs according to its recipe, and that may need the person's consent. */
export function requestedDetails(step: RecipeStep): readonly string[] {
  const asked = new Set(requestedFields(step).flatMap(field => PARTS[field] ?? [field]))
  return AGREEABLE.filter(field => asked.has(field))
}

/** A listing as shown on a screen. */
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

/**
 * The details that a site's opt-out sends about a listing, by field name. Fields that aren't about the person have no
 * value.
 */
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

/** The fields, with composed ones split into their parts. A listing's name is sent as one field, under any label. */
function partsOf(disclosure: readonly string[]): ReadonlySet<string> {
  const fields = disclosure.map(field => (field === 'name' ? 'fullName' : field))
  return new Set(fields.flatMap(field => [field, ...(PARTS[field] ?? [])]))
}

/** One query per name and place. Names don't affect the details, except for the name itself. */
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
