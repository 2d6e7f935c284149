// Checks a person's form and turns it into the stored row. Pure; limits are those of the people collection.
import type { Person } from '#shared/collections/people.ts'
import { phoneDigits } from '#shared/domain/matching/phone.ts'
import { z } from '#shared/lib/z.ts'
import type { NameDraft, PersonDraft, PlaceDraft, TextDraft } from './person-draft.ts'

/** Fields of a people row that the form fills in. */
export type PersonFields = Omit<Person, 'id' | 'created_at' | 'updated_at'>

/** One sentence per field, keyed as `<row key>.<field>`, or just the field if there are no rows. */
export type DraftErrors = Record<string, string>

export type CheckedDraft = { ok: true; fields: PersonFields } | { ok: false; errors: DraftErrors }

const EARLIEST_YEAR = 1900
const emailShape = z.email().max(254)

/** Leaves out empty rows; everything else must be valid. `thisYear` limits years. */
export function checkDraft(draft: PersonDraft, thisYear: number): CheckedDraft {
  const errors: DraftErrors = {}
  const year = (text: string, key: string): number | null => {
    const trimmed = text.trim()
    if (trimmed === '') return null
    const value = Number(trimmed)
    if (/^\d{4}$/.test(trimmed) && value >= EARLIEST_YEAR && value <= thisYear) return value
    errors[key] = `Enter a year between ${EARLIEST_YEAR} and ${thisYear}, in four digits.`
    return null
  }
  const birth = checkBirth(draft, year, errors)
  const fields: PersonFields = {
    relation: draft.relation,
    names: checkNames(draft.names, year, errors),
    ...birth,
    places: checkPlaces(draft.places, year, errors),
    phones: checkTexts(draft.phones, errors, phoneError),
    emails: checkTexts(draft.emails, errors, emailError),
    relatives: checkTexts(draft.relatives, errors, relativeError),
  }
  return Object.keys(errors).length === 0 ? { ok: true, fields } : { ok: false, errors }
}

type YearOf = (text: string, key: string) => number | null

function checkBirth(draft: PersonDraft, year: YearOf, errors: DraftErrors) {
  const birth_date = draft.birthDate.trim() === '' ? null : draft.birthDate
  const birth_year =
    year(draft.birthYear, 'birthYear') ?? (birth_date ? Number(birth_date.slice(0, 4)) : null)
  if (birth_date !== null && birth_year !== Number(birth_date.slice(0, 4)) && !errors.birthYear) {
    errors.birthDate = 'This day isn’t in the year above.'
  }
  return { birth_year, birth_date }
}

function checkNames(names: readonly NameDraft[], year: YearOf, errors: DraftErrors): PersonFields['names'] {
  const given = names
    .map(({ key, ...name }) => ({ key, ...trimAll(name) }))
    .filter((name, index) => index === 0 || [name.first, name.middle, name.last, name.suffix].some(Boolean))
  for (const name of given) {
    if (name.first === '') errors[`${name.key}.first`] = 'Enter the first name.'
    if (name.last === '') errors[`${name.key}.last`] = 'Enter the last name.'
  }
  return given.map(({ key, from, to, ...name }) => {
    const [from_year, to_year] = checkYears({ key, from, to }, year, errors)
    // A name without years is stored without these fields, as before they existed.
    return { ...name, ...(from_year !== null && { from_year }), ...(to_year !== null && { to_year }) }
  })
}

function checkPlaces(
  places: readonly PlaceDraft[],
  year: YearOf,
  errors: DraftErrors,
): PersonFields['places'] {
  const given = places.filter(
    (place, index) =>
      index === 0 || [place.street, place.city, place.state, place.zip].some(text => text.trim()),
  )
  return given.map(place => {
    const { street, city, state, zip } = trimAll({
      street: place.street,
      city: place.city,
      state: place.state,
      zip: place.zip,
    })
    if (city === '') errors[`${place.key}.city`] = 'Enter the city. We search sites by name and city.'
    if (state === '') errors[`${place.key}.state`] = 'Choose the state.'
    if (zip !== '' && !/^\d{5}(-\d{4})?$/.test(zip)) errors[`${place.key}.zip`] = 'Enter five digits.'
    const { key, from, current } = place
    const [from_year, to_year] = checkYears({ key, from, to: current ? '' : place.to }, year, errors)
    return { street, city, state, zip, from_year, to_year, current: place.current }
  })
}

/** The years when a name was used, or a place lived in. */
function checkYears(
  row: { key: string; from: string; to: string },
  year: YearOf,
  errors: DraftErrors,
): [number | null, number | null] {
  const from = year(row.from, `${row.key}.from`)
  const to = year(row.to, `${row.key}.to`)
  if (from !== null && to !== null && to < from) {
    errors[`${row.key}.to`] = 'The last year is before the first.'
  }
  return [from, to]
}

function checkTexts(
  rows: readonly TextDraft[],
  errors: DraftErrors,
  errorOf: (text: string) => string | null,
): string[] {
  const given = rows.map(row => ({ key: row.key, text: row.text.trim() })).filter(row => row.text !== '')
  for (const row of given) {
    const error = errorOf(row.text)
    if (error) errors[row.key] = error
  }
  return [...new Set(given.map(row => row.text))]
}

function phoneError(text: string): string | null {
  if (text.length > 20 || !/^[\d\s()+.-]+$/.test(text)) return 'Enter digits, like (512) 555-0147.'
  const digits = phoneDigits(text).length
  return digits >= 10 && digits <= 15 ? null : 'Enter the whole number, with its area code.'
}

function emailError(text: string): string | null {
  return emailShape.safeParse(text).success ? null : 'Enter an address like name@mail.com.'
}

function relativeError(text: string): string | null {
  if (text.length > 120) return 'Enter at most 120 characters.'
  return /\S\s+\S/.test(text) ? null : 'Enter first and last name.'
}

function trimAll<T extends Record<string, string>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()])) as T
}
