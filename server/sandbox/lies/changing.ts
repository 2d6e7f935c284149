// Records whose URL changes with every visit, and records that a site merged with another person's.
import { HOUR } from '#shared/lib/time.ts'
import { hash } from '../random.ts'
import { compilePattern } from '../sites/url-pattern.ts'
import type { Listing } from '../world/listing.ts'
import type { Lies } from './lies.ts'

/** The URL of `listing` at `now`, changed by the site's lies. All of these URLs lead to the record. */
export function pathAt(listing: Listing, lies: Lies, now: number): string {
  const { site, id, path } = listing
  const salt = hash(`${site.host}:${id}:${Math.floor(now / HOUR)}`)
    .toString(36)
    .slice(0, 5)
  if (lies.tells(site.host, 'changing-ids')) {
    const [home] = listing.places
    return compilePattern(site.record.pattern, site.search.slug).build({
      id: `${id}-v${salt}`,
      slug: listing.name,
      state: home?.state ?? '',
      city: home?.city ?? '',
    })
  }
  if (!lies.tells(site.host, 'changing-links')) return path
  const home = listing.places[0]
  const slugs = [listing.name, `${listing.name} ${home?.city ?? ''}`, `${listing.name} ${home?.state ?? ''}`]
  const hour = Math.floor(now / HOUR)
  const slug = slugs[hour % slugs.length] ?? listing.name
  const own = compilePattern(site.record.pattern, site.search.slug).build({
    id,
    slug,
    state: home?.state ?? '',
    city: home?.city ?? '',
  })
  const slash = hour % 2 === 0 && !own.includes('?') ? '/' : ''
  return `${own}${slash}${own.includes('?') ? '&' : '?'}ref=${salt}`
}

/** `listing`, with the site's details of `other` mixed in. */
export function mergedListing(listing: Listing, other: Listing): Listing {
  const { shows } = listing.site
  const both = (own: readonly string[], more: readonly string[]) => [...new Set([...own, ...more])]
  const towns = new Map(
    [...listing.places, ...other.places].map(place => [`${place.city}, ${place.state}`, place]),
  )
  return {
    ...listing,
    places: [...towns.values()].slice(0, shows.places + 2),
    phones: both(listing.phones, other.phones),
    relatives: both(listing.relatives, other.relatives),
    aliases: both(listing.aliases, other.aliases),
  }
}
