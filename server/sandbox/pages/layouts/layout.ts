// The type of a layout: the markup of one result page's records. Each layout has its own elements, so each needs its
// own recipe.
import type { Content, Markup } from '../../markup.ts'
import type { SiteDefinition } from '../../sites/definition.ts'
import type { Listing } from '../../world/listing.ts'

export type Layout = {
  css: string
  /** The records, one or more. */
  records: (site: SiteDefinition, listings: readonly Listing[]) => Markup
}

/** `Austin, TX`. */
export function placeText(place: { city: string; state: string }): string {
  return `${place.city}, ${place.state}`
}

/** The street, masked or not, with its place: `2218 J***** Dr, Austin, TX 78704`. */
export function addressText(listing: Listing): string | null {
  const home = listing.places[0]
  if (listing.street === null || !home) return null
  return `${listing.street}, ${placeText(home)} ${listing.zip}`.trim()
}

/** `RW` of `Rosa Elena Whitaker Jr`. */
export function initials(name: string): string {
  const words = name.split(' ').filter(word => !/^(jr|sr)$/i.test(word))
  return `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`
}

/** ` + 2 more`, or nothing. */
export function restText(listing: Listing): Content {
  return listing.moreRelatives > 0 ? ` + ${listing.moreRelatives} more` : null
}
