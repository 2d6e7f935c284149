// Whether two entries of one site with different keys are the same: sites without permanent links change an entry's
// link when its age or relatives change. Pure; the matcher decides whose entry it is.
import { fold } from './matching/fold.ts'
import { type ParsedName, parseName } from './matching/name-parse.ts'
import { isNickname } from './matching/nickname.ts'

/**
 * The compared parts of an entry: names as shown, and places as `City, ST`, optionally with a street before and a ZIP
 * after.
 */
export type ComparedEntry = { name: string; akas: readonly string[]; places: readonly string[] }

/** Whether name and place agree. An entry that shows no place contradicts none. */
export function isSameEntry(a: ComparedEntry, b: ComparedEntry): boolean {
  const names = (entry: ComparedEntry) => [entry.name, ...entry.akas]
  const named =
    names(b).some(name => isSameName(a.name, name)) || names(a).some(name => isSameName(name, b.name))
  if (!named) return false
  const [here, there] = [placesOf(a), placesOf(b)]
  if (here.length === 0 || there.length === 0) return true
  return here.some(one => there.some(other => isSamePlace(one, other)))
}

/** How many distinct places of one are places of the other. */
export function sharedPlaces(a: ComparedEntry, b: ComparedEntry): number {
  const there = placesOf(b)
  const shared = placesOf(a).filter(one => there.some(other => isSamePlace(one, other)))
  return new Set(shared.map(({ city }) => city)).size
}

/**
 * Whether two names are one person's: same last name, same first name or its usual short form. Middle names don't
 * count.
 */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [endsOf(parseName(a)), endsOf(parseName(b))]
  if (one === null || other === null) return fold(a).trim() === fold(b).trim()
  return one.last === other.last && (one.first === other.first || isNickname(one.first, other.first))
}

function endsOf({ words, readable }: ParsedName): { first: string; last: string } | null {
  const [first] = words
  const last = words.at(-1)
  return readable && first !== undefined && last !== undefined ? { first, last } : null
}

type Place = { city: string; region: string | null }

function placesOf({ places }: ComparedEntry): Place[] {
  return places.flatMap(text => {
    const parts = fold(text)
      .split(',')
      .map(part => part.replace(/\b\d{5}(-\d{4})?\b/g, '').trim())
      .filter(Boolean)
    const city = parts.length > 1 ? parts.at(-2) : parts[0]
    return city ? [{ city, region: parts.length > 1 ? (parts.at(-1) ?? null) : null }] : []
  })
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.city === b.city && (a.region === null || b.region === null || a.region === b.region)
}
