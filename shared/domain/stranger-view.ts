// A listing as shown to an unverified visitor: an initial, a state, a ten-year age span, and which kinds of data the
// site shows. Never a name, a street, a number or a date. Pure.
import { stateCode } from '#shared/lib/us-state.ts'
import { LINE_PARTS, type Shown, shownOf } from './site-line.ts'

/** A listing as a stranger may see it. */
export type StrangerView = {
  /** The first letter of its name; null if it doesn't start with one. */
  initial: string | null
  /** A state's code, from the first place that has one. */
  region: string | null
  /** `40–49`; null if no age is shown, or none within one decade. */
  ageSpan: string | null
  /** Kinds of data: 1 shown, 0.5 partly masked, 0 not shown. */
  shows: Shown
}

type Listing = Parameters<typeof shownOf>[0] & { name: string }

/** `year` is the year in which the listing was seen. */
export function strangerView(listing: Listing, year: number): StrangerView {
  return {
    initial: /^\P{L}*(\p{L})/u.exec(listing.name)?.[1]?.toUpperCase() ?? null,
    region: listing.places.map(regionOf).find(region => region !== null) ?? null,
    ageSpan: listing.age === null ? null : ageSpan(listing.age, year),
    shows: shownOf(listing),
  }
}

/** How many kinds of data it shows: 0 to 6, in halves. */
export const amountOf = ({ shows }: Pick<StrangerView, 'shows'>): number =>
  LINE_PARTS.reduce((sum, part) => sum + shows[part], 0)

/** The state at the end of a place: `Austin, TX`, `418 Magnolia Ave, San Antonio, TX 78212`. */
function regionOf(place: string): string | null {
  const last = place.split(',').at(-1) ?? ''
  return stateCode(last.replace(/[\d-]+\s*$/, ''))
}

/** The decade of an age, a range of ages or a birth date. */
function ageSpan(shown: string, year: number): string | null {
  const born = /\b(?:19|20)\d\d\b/.exec(shown)?.[0]
  // A partly masked age gives no decade.
  if (/[*•●█■_#x]/i.test(shown)) return null
  const ages = born ? [year - Number(born)] : [...shown.matchAll(/\d{1,3}/g)].map(([age]) => Number(age))
  const tens = new Set(ages.map(age => Math.floor(age / 10)))
  const [ten] = tens
  return ten === undefined || tens.size > 1 ? null : `${ten * 10}–${ten * 10 + 9}`
}
