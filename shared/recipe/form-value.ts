// Selects the value for a form field (RECIPES 8): looked up by the field's type in the data source, the chosen
// address and the extras. generated-value.ts makes up values.

import { stateName } from '../lib/us-state.ts'
import { chosenPlace } from './match-record.ts'
import type { ReadProfile, SourceValues } from './profile.ts'

/** The source of a form's values: a data source's values and, for records, their addresses and extras. */
export interface FormSource {
  values: SourceValues
  profile: ReadProfile
}

export type FormValue = { ok: true; value: string } | { ok: false; error: string } | { ok: 'skip' }

/** The value of one field type. A missing value is a failure, except for a middle name, which is skipped. */
export function formValue(type: string, source: FormSource): FormValue {
  const value = lookUp(type, source)
  if (value !== '') return { ok: true, value }
  return type === 'middleName' ? { ok: 'skip' } : { ok: false, error: `there is no ${type} to fill in` }
}

function lookUp(type: string, source: FormSource): string {
  if (type === 'cityState') {
    const city = lookUp('city', source)
    const state = lookUp('state', source)
    return city === '' || state === '' ? '' : `${city}, ${state}`
  }
  if (type === 'fullState') return stateName(lookUp('state', source)) ?? ''
  const own = asText(member(source.values, type))
  if (own !== '') return own
  const place = chosenAddress(source)
  if (type === 'city' || type === 'state') return asText(member(place, type))
  return asText(member(member(place, 'extras'), type)) || asText(member(source.values.extras, type))
}

function chosenAddress({ values, profile }: FormSource): unknown {
  const places = values.addresses
  return Array.isArray(places) ? chosenPlace(profile, places.filter(isPlace)) : null
}

function isPlace(value: unknown): value is { city: string; state: string | null } {
  return typeof member(value, 'city') === 'string'
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
