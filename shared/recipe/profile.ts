// The person for a recipe run: one query's names and place, as in RECIPES 12, and the values available to templates
// and forms (section 3, `userProfile`).
import { z } from '#shared/lib/z.ts'
import { stateCode } from '../lib/us-state.ts'
import { foldText } from './fold-text.ts'

const text = z.string().trim()
const blank = z.literal('').transform(() => null)
const years = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, 'must be a number of years or a year')
const count = z.union([z.number().int(), blank, years.transform(Number)])

const textOrNumber = z.union([text, z.number().transform(String)])

const place = z.object({
  street: text.nullish(),
  city: text.min(1),
  state: text.min(1),
  zip: textOrNumber.nullish(),
})

/**
 * A person's query. `age` overrides `birthYear`. `city` and `state` default to the first address, or to the first
 * address that matches the one that is given.
 */
export const recipeProfile = z.object({
  firstName: text.min(1),
  middleName: text.nullish(),
  lastName: text.min(1),
  suffix: text.nullish(),
  age: count.nullish(),
  birthYear: count.nullish(),
  addresses: z
    .array(place)
    .nullish()
    .transform(value => value ?? []),
  city: text.nullish(),
  state: text.nullish(),
  phone: textOrNumber.nullish(),
  email: text.nullish(),
})
export type RecipeProfile = z.input<typeof recipeProfile>
export type ReadProfile = z.output<typeof recipeProfile>

/** Values of one data source by name. Only texts and numbers can go into an address or a form. */
export type SourceValues = Readonly<Record<string, unknown>>

/** The person's age in the year of `now` (epoch milliseconds): that year minus the birth year; null if unknown. */
export function ageOf(profile: ReadProfile, now: number): number | null {
  if (profile.age != null) return profile.age
  return profile.birthYear == null ? null : new Date(now).getUTCFullYear() - profile.birthYear
}

/** The query's own place: `city` and `state`, otherwise those of an address; null unless both are known. */
export function queryPlace(profile: ReadProfile): { city: string; state: string } | null {
  const { city, state } = askedPlace(profile)
  return city && state ? { city, state } : null
}

// Only use an address that fits the given part: a city combined with another city's state isn't a real place.
function askedPlace({ city, state, addresses }: ReadProfile): { city?: string; state?: string } {
  const own = addresses.find(
    one =>
      (!city || foldText(one.city) === foldText(city)) && (!state || stateKey(one.state) === stateKey(state)),
  )
  const asked = { city: city || own?.city, state: state || own?.state }
  return {
    ...(asked.city ? { city: asked.city } : {}),
    ...(asked.state ? { state: stateCode(asked.state) ?? asked.state } : {}),
  }
}

/** The values of `userProfile` by name (RECIPES 3). Unknown values are omitted. */
export function personValues(profile: ReadProfile, now: number): SourceValues {
  const place = queryPlace(profile)
  const asked = askedPlace(profile)
  const address = profile.addresses.find(
    one => place && samePlace({ city: one.city, state: one.state }, place),
  )
  const age = ageOf(profile, now)
  const birthYear = profile.birthYear ?? (age === null ? null : new Date(now).getUTCFullYear() - age)
  const values = {
    firstName: profile.firstName,
    middleName: profile.middleName,
    lastName: profile.lastName,
    suffix: profile.suffix,
    fullName: queryFullName(profile),
    age,
    birthYear,
    city: asked.city,
    state: asked.state,
    street: address?.street,
    zip: address?.zip,
    phone: profile.phone,
    addresses: profile.addresses,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== ''))
}

/** First, middle if given, last. */
export function queryFullName(profile: Pick<ReadProfile, 'firstName' | 'middleName' | 'lastName'>): string {
  return [profile.firstName, profile.middleName, profile.lastName].filter(Boolean).join(' ')
}

/**
 * Same city and same state, ignoring case, accents, periods and the state's spelling. A place without a state equals
 * nothing.
 */
export function samePlace(
  a: { city: string; state: string | null },
  b: { city: string; state: string | null },
): boolean {
  if (!a.state || !b.state) return false
  return foldText(a.city) === foldText(b.city) && stateKey(a.state) === stateKey(b.state)
}

function stateKey(state: string): string {
  return stateCode(state) ?? state.trim().toUpperCase()
}
