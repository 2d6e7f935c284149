// Parses places as sites write them, and compares two: are they the same city?
import { ENGLISH_NAMES, LARGE_CITIES, SHORT_WORDS } from './city-table.ts'
import { isMisspelt } from './edit-distance.ts'
import { fold, words } from './fold.ts'
import { isLargeCount } from './population.ts'
import { compareRegion, NO_REGION, parseRegion, type Region, regionAt } from './region.ts'

export interface Place {
  /** Folded city, '' if only a region is given. */
  city: string
  region: Region
  /** A single name that is both a city and a state (New York): the region is a guess then. */
  isEither: boolean
}

const SHORT = pairs(SHORT_WORDS)
const ENGLISH = pairs(ENGLISH_NAMES)
const LARGE = new Set(LARGE_CITIES.split(/;\n?/))
/** The maximum length of an abbreviated word, except `TOWNSHIP`. */
const LONGEST_SHORT = 4
const TOWNSHIP = 'township'
const SPACE = 32

function pairs(table: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of table.split(/;\n?/)) {
    const [from = '', to = ''] = pair.split(':')
    found.set(from, to)
  }
  return found
}

/** The normalized city: folded, abbreviations spelled out, the English name if there is one. */
export function cityKey(text: string): string {
  const lower = text.toLowerCase()
  const key = isPlain(lower) ? lower : tidy(fold(text).trim())
  return ENGLISH.get(key) ?? key
}

/** True for letters and single spaces only, without abbreviations or translated names. */
function isPlain(folded: string): boolean {
  let start = 0
  for (let i = 0; i <= folded.length; i++) {
    const code = i < folded.length ? folded.charCodeAt(i) : SPACE
    if (code >= 97 && code <= 122) continue
    if (code !== SPACE || i === start) return false
    const isShort = i - start <= LONGEST_SHORT || i - start === TOWNSHIP.length
    if (isShort && SHORT.has(folded.slice(start, i))) return false
    start = i + 1
  }
  return true
}

function tidy(folded: string): string {
  let key = ''
  for (const word of words(folded)) {
    const code = word.charCodeAt(0)
    // A postcode before or after the city, as in other countries.
    if (isDigit(code)) continue
    const long = SHORT.get(word) ?? word
    if (long !== '') key += key === '' ? long : ` ${long}`
  }
  return key.includes('-') ? key.replaceAll('-', ' ') : key
}

/**
 * Parses `City, ST`, `City ST`, `City, State, Country`, `City, County, ST`, `City` or `State`. Drops a postcode after
 * the state and any text before the city.
 */
export function parsePlace(text: string): Place {
  const comma = text.indexOf(',')
  if (comma < 0) return parseLone(text)
  if (endsInCode(text, comma)) {
    const region = regionAt(text, comma + 2)
    if (region) return { city: cityKey(text.slice(0, comma)), region, isEither: false }
  }
  const next = text.indexOf(',', comma + 1)
  const region = parseRegion(dropPostcode(text.slice(comma + 1, next < 0 ? text.length : next).trim()))
  const isKnown = region.kind === 'us' || region.kind === 'ca'
  if (next >= 0 && !isKnown) {
    const found = parseLong(text.split(',', MOST_PARTS))
    if (found) return found
  }
  return { city: cityKey(text.slice(0, comma)), region, isEither: false }
}

const MOST_PARTS = 8
const COUNTY = / (?:county|parish)$/i

/** A state or province further back in a longer text: the city comes before it, unless that is a county. */
function parseLong(parts: readonly string[]): Place | null {
  for (let i = 2; i < parts.length; i++) {
    const region = parseRegion(dropPostcode((parts[i] ?? '').trim()))
    if (region.kind !== 'us' && region.kind !== 'ca') continue
    const city = (parts[i - 1] ?? '').trim()
    return { city: cityKey(COUNTY.test(city) ? (parts[i - 2] ?? '') : city), region, isEither: false }
  }
  return null
}

/**
 * Whether the comma is followed by just two letters, or by two letters and a five-digit postcode: `Mentor, OH 44060`.
 */
function endsInCode(text: string, comma: number): boolean {
  const rest = text.length - comma
  if (text.charCodeAt(comma + 1) !== SPACE || (rest !== 4 && rest !== 10)) return false
  return rest === 4 || (text.charCodeAt(comma + 4) === SPACE && isDigit(text.charCodeAt(comma + 5)))
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function parseLone(text: string): Place {
  const plain = dropPostcode(text.trim())
  const region = parseRegion(plain)
  if (region.kind === 'other') {
    const space = plain.lastIndexOf(' ')
    const code = space > 0 && space + 3 === plain.length ? regionAt(plain, space + 1) : undefined
    return code && code.kind !== 'country'
      ? { city: cityKey(plain.slice(0, space)), region: code, isEither: false }
      : { city: cityKey(text), region: NO_REGION, isEither: false }
  }
  const city = cityKey(text)
  return LARGE.has(city) ? { city, region, isEither: true } : { city: '', region, isEither: false }
}

function dropPostcode(region: string): string {
  const space = region.lastIndexOf(' ')
  const code = region.charCodeAt(space + 1)
  return isDigit(code) ? region.slice(0, Math.max(0, space)) : region
}

/**
 * `same`: city and region agree; `city`: the city agrees, and one side has no region or it can't be compared;
 * `regionOnly`: one side has no city, and the regions agree; `region`: another city in the same region; `different`.
 */
export type PlaceAgreement = 'same' | 'city' | 'regionOnly' | 'region' | 'different'

/** Compares two places. Allows a typo in a long city name within the same region. */
export function comparePlace(a: Place, b: Place): PlaceAgreement {
  const region = compareRegion(a.region, b.region)
  if (a.city === '' || b.city === '') return region === true ? 'regionOnly' : 'different'
  if (a.city === b.city) {
    if (region === true) return 'same'
    return region === null || a.isEither || b.isEither ? 'city' : 'different'
  }
  if (region !== true) return 'different'
  if (a.isEither || b.isEither) return 'regionOnly'
  const isSlip =
    a.city.length > 5 && a.city.charCodeAt(0) === b.city.charCodeAt(0) && isMisspelt(a.city, b.city)
  return isSlip ? 'same' : 'region'
}

/**
 * Whether a city is so large that living there says little. In the United States, the population of the city in its
 * state decides (Houston, MO is small).
 */
export function isLargeCity({ city, region }: Pick<Place, 'city' | 'region'>, people?: number): boolean {
  return region.kind === 'us' ? isLargeCount(people ?? 0) : LARGE.has(city)
}
