// Parses places as pages write them: `Springfield, IL 62701`, or city and state in separate cells (RECIPES 6).

import { stateCode } from '../lib/us-state.ts'
import { foldText } from './fold-text.ts'
import type { RecordPlace } from './record.ts'

const ZIP = /,?\s*\b\d{5}(?:-?\d{4})?\b/g

/** City and state of one text; null if it doesn't end in a state or contains only a state. */
export function readPlace(text: string): RecordPlace | null {
  const bare = text.replace(ZIP, '').replace(/\s+/g, ' ').trim().replace(/,$/, '').trim()
  const parts = bare.includes(',') ? bare.split(',').map(part => part.trim()) : splitAtState(bare)
  const state = parts.length > 1 ? stateCode(parts.at(-1) ?? '') : null
  const city = parts.slice(0, -1).filter(Boolean).join(' ')
  return state === null || city === '' ? null : { city, state }
}

// Without a comma, the last word is the state, unless the last two or three words are its name ("Santa Fe New
// Mexico").
function splitAtState(text: string): string[] {
  const words = text.split(' ')
  const size = [3, 2].find(count => stateCode(words.slice(-count).join(' ')) !== null) ?? 1
  return [...words.slice(0, -size), words.slice(-size).join(' ')]
}

/**
 * A row with separate city and state texts. No city: null. No state text: a place without state. Unknown state: null.
 */
export function readPlaceRow(city: string | undefined, state: string | undefined): RecordPlace | null {
  if (!city) return null
  if (!state) return { city, state: null }
  const code = stateCode(state)
  return code === null ? null : { city, state: code }
}

/**
 * Places without duplicates (ignoring case, accents and periods), sorted by state, then city, then street. Drops a
 * bare city and state if the same place also occurs with a street.
 */
export function mergePlaces(places: readonly RecordPlace[]): RecordPlace[] {
  const bare = (place: RecordPlace) => `${(place.state ?? '').toLowerCase()}\0${foldText(place.city)}`
  const full = (place: RecordPlace) =>
    [bare(place), place.extras?.street, place.extras?.zip].join('\0').toLowerCase()
  const withStreet = new Set(places.filter(place => place.extras?.street).map(bare))
  const kept = new Map<string, RecordPlace>()
  for (const place of places) {
    const repeats = kept.has(full(place)) || (!place.extras?.street && withStreet.has(bare(place)))
    if (!repeats) kept.set(full(place), place)
  }
  return [...kept.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, place]) => place)
}
