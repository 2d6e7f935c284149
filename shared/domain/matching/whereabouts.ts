// Which of the person's places a listing shows, and which others.
import { isAscii } from './fold.ts'
import type { OwnPlace } from './person.ts'
import { comparePlace, type Place, parsePlace } from './place.ts'
import type { Region } from './region.ts'

export interface Whereabouts {
  /** Places of the person that the listing shows, the current one first. */
  hits: OwnPlace[]
  /** The person's current place is shown; `first` if the listing also calls it the current one. */
  current: 'first' | 'listed' | 'no'
  /** All hits are very large cities. */
  isLarge: boolean
  /** No hit has a comparable region. */
  isCityOnly: boolean
  /** A state or country shown without a city is one of the person's. */
  hasRegionOnly: boolean
  /** Another city in a region where the person lives or lived. */
  hasRegion: boolean
  /** The region of the two fields above. */
  region: Region | null
  /** Distinct shown cities that aren't the person's. */
  strange: number
  /** Distinct shown places that could be compared. */
  comparable: number
  /** All addresses shown, the current one first. */
  addresses: ShownAddress[]
}

/** A parsed address on a listing, except its street, which address.ts parses only if needed. */
export interface ShownAddress {
  place: Place
  /** The person's place that it is in, if any. */
  hit: OwnPlace | null
  /** Five digits, or ''. */
  zip: string
  text: string
}

/** Long lists are cut here: late entries are old. */
const MOST = 30
const SPACE = 32

/** Compares all places and addresses of a listing with the person's places. */
export function compareWhereabouts(
  listing: {
    locations?: string[] | undefined | null
    address?: string | undefined | null
    pastAddresses?: string[] | undefined | null
  },
  own: readonly OwnPlace[],
): Whereabouts {
  const found: Whereabouts = {
    hits: [],
    current: 'no',
    isLarge: true,
    isCityOnly: true,
    hasRegionOnly: false,
    hasRegion: false,
    region: null,
    strange: 0,
    comparable: 0,
    addresses: [],
  }
  const seen: Place[] = []
  // Listings also come from stores and recipes, which use null for missing values.
  const locations = listing.locations ?? []
  const address = listing.address ?? ''
  const past = listing.pastAddresses ?? []
  const read: Read[] = []
  for (let i = 0; i < locations.length && i < MOST; i++) {
    const text = locations[i] ?? ''
    const place = parsePlace(text)
    read.push({ text, place, hit: addPlace(found, seen, place, own, i === 0) })
  }
  if (address !== '') addAddress(found, seen, address, own, locations.length === 0, read)
  for (let i = 0; i < past.length && i < MOST; i++) {
    const text = past[i] ?? ''
    if (text !== '') addAddress(found, seen, text, own, false, read)
  }
  if (found.hits.length > 1) found.hits.sort((a, b) => Number(b.current) - Number(a.current))
  return found
}

function addAddress(
  found: Whereabouts,
  seen: Place[],
  shown: string,
  own: readonly OwnPlace[],
  first: boolean,
  read: readonly Read[],
) {
  const text = shown.includes('\n') ? shown.trim().replace(BREAKS, ', ') : shown
  const comma = text.indexOf(',')
  const known = comma < 0 ? undefined : findRead(text, comma + 2, read)
  const place = known?.place ?? parsePlace(comma < 0 ? '' : text.slice(comma + 1))
  const hit = known ? known.hit : addPlace(found, seen, place, own, first)
  found.addresses.push({ place, hit, zip: postcode(text), text })
}

/** Line breaks inside an address on a page; commas may be missing there. */
const BREAKS = /,?[^\S\n]{0,8}\n\s*/g

/** A location of the listing that is already parsed. */
interface Read {
  text: string
  place: Place
  hit: OwnPlace | null
}

/** The location that follows in the address at `from`, with at most a postcode after it: most addresses repeat one. */
function findRead(text: string, from: number, read: readonly Read[]): Read | undefined {
  if (text.charCodeAt(from - 1) !== SPACE) return undefined
  for (const one of read) {
    if (!text.startsWith(one.text, from) || !one.text.includes(',')) continue
    const end = from + one.text.length
    if (
      end === text.length ||
      (text.charCodeAt(end) === SPACE && end + 6 === text.length && postcode(text) !== '')
    )
      return one
  }
  return undefined
}

function addPlace(
  found: Whereabouts,
  seen: Place[],
  shown: Place,
  own: readonly OwnPlace[],
  first: boolean,
): OwnPlace | null {
  if (shown.city === '' && shown.region.key === '') return null
  const isNew = !isSeen(shown, seen)
  if (isNew) seen.push(shown)
  let hit: OwnPlace | null = null
  let isSure = false
  for (const place of own) {
    const agreement = comparePlace(shown, place)
    if (agreement === 'same') {
      if (!hit || !isSure || place.current) hit = place
      isSure = true
    } else if (agreement === 'city') hit ??= place
    else if (agreement === 'regionOnly' || agreement === 'region') {
      if (agreement === 'region') found.hasRegion = true
      else found.hasRegionOnly = true
      found.region ??= place.region
    }
  }
  if (hit) addHit(found, hit, isSure, first)
  else if (isNew && isAscii(shown.city) && isAscii(shown.region.key)) {
    found.comparable++
    if (shown.city !== '' && !shown.isEither) found.strange++
  }
  return hit
}

function isSeen(shown: Place, seen: readonly Place[]): boolean {
  for (const place of seen) {
    if (place.city === shown.city && place.region.key === shown.region.key) return true
  }
  return false
}

function addHit(found: Whereabouts, hit: OwnPlace, isSure: boolean, first: boolean) {
  if (!found.hits.includes(hit)) found.hits.push(hit)
  if (!hit.isLarge) found.isLarge = false
  if (isSure) found.isCityOnly = false
  if (hit.current && found.current !== 'first') found.current = first ? 'first' : 'listed'
}

/** The five digits at the end of an address, or ''. */
function postcode(text: string): string {
  const zip = text.slice(-5)
  if (zip.length < 5) return ''
  for (let i = 0; i < 5; i++) {
    const code = zip.charCodeAt(i)
    if (code < 48 || code > 57) return ''
  }
  return zip
}
