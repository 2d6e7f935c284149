// The person that a recipe is run for: one query's names and place, as RECIPES section 12 lists them, and the values
// that templates and forms may ask for (section 3, `userProfile`).
import { z } from '#shared/lib/z.ts'
import { stateCode } from './us-state.ts'

const text = z.string().trim()
const blank = z.literal('').transform(() => null)
const years = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, 'must be a number of years or a year')
const count = z.union([z.number().int(), blank, years.transform(Number)])

const place = z.object({
  street: text.nullish(),
  city: text.min(1),
  state: text.min(1),
  zip: z.union([text, z.number().transform(String)]).nullish(),
})

/** A person's query. `age` wins over `birthYear`; `city` and `state` default to the first address. */
export const recipeProfile = z.object({
  firstName: text.min(1),
  middleName: text.nullish(),
  lastName: text.min(1),
  suffix: text.nullish(),
  age: count.nullish(),
  birthYear: count.nullish(),
  addresses: z.array(place).default([]),
  city: text.nullish(),
  state: text.nullish(),
  phone: text.nullish(),
  email: text.nullish(),
})
export type RecipeProfile = z.input<typeof recipeProfile>
export type ReadProfile = z.output<typeof recipeProfile>

/** Values of one data source by name. Only texts and numbers can be put into an address or a form. */
export type SourceValues = Readonly<Record<string, unknown>>

/** The person's age in the year of `now` (epoch milliseconds): this year minus the birth year; null when unknown. */
export function ageOf(profile: ReadProfile, now: number): number | null {
  if (profile.age != null) return profile.age
  return profile.birthYear == null ? null : new Date(now).getUTCFullYear() - profile.birthYear
}

/** The query's own place: `city` and `state`, else the first address; null without either. */
export function queryPlace(profile: ReadProfile): { city: string; state: string } | null {
  const first = profile.addresses[0]
  const city = profile.city || first?.city
  const state = profile.state || first?.state
  return city && state ? { city, state: stateCode(state) ?? state } : null
}

/** What `userProfile` holds, by name (RECIPES section 3). Unknown values are left out. */
export function personValues(profile: ReadProfile, now: number): SourceValues {
  const place = queryPlace(profile)
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
    fullName: fullName(profile),
    age,
    birthYear,
    city: place?.city,
    state: place?.state,
    street: address?.street,
    zip: address?.zip,
    phone: profile.phone,
    addresses: profile.addresses,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== ''))
}

/** First, middle if given, last. */
export function fullName(profile: Pick<ReadProfile, 'firstName' | 'middleName' | 'lastName'>): string {
  return [profile.firstName, profile.middleName, profile.lastName].filter(Boolean).join(' ')
}

/** Same city and same state, ignoring case and how the state is written. A place without state equals nothing. */
export function samePlace(
  a: { city: string; state: string | null },
  b: { city: string; state: string | null },
): boolean {
  if (!a.state || !b.state) return false
  const key = (state: string) => stateCode(state) ?? state.trim().toUpperCase()
  return a.city.trim().toLowerCase() === b.city.trim().toLowerCase() && key(a.state) === key(b.state)
}
