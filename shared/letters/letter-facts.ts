// What a letter about a removal may say: only what the listing shows. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { mainName } from './full-name.ts'
import { isWithoutListing } from './letter-target.ts'
import type { LetterFacts } from './templates.ts'

/** Facts for the templates. The home state decides which law may be cited; it isn't part of the listing. */
export function letterFacts(
  job: Pick<RemovalJob, 'listing_key' | 'listing_name' | 'listing_url'>,
  site: DataBrokerSite,
  listing: SeenListing | null,
  person: Person | null,
): LetterFacts {
  if (isWithoutListing(job) && person) return siteLetterFacts(site, person)
  const home = person?.places.find(place => place.current) ?? null
  return {
    siteName: site.name,
    listingName: listing?.name ?? job.listing_name,
    listingUrl: listing?.url ?? job.listing_url,
    shownPlace: shownPlace(listing, person),
    homeState: home?.state ?? null,
    isOutsideCalifornia: isOutsideCalifornia(site),
    onBehalf: person !== null && person.relation !== 'self',
  }
}

/**
 * Facts for a letter to a site without a known listing: the person's own name and town, which the letter then
 * discloses.
 */
export function siteLetterFacts(site: Pick<DataBrokerSite, 'name' | 'country'>, person: Person): LetterFacts {
  const home = person.places.find(place => place.current) ?? person.places[0] ?? null
  return {
    siteName: site.name,
    listingName: mainName(person),
    listingUrl: null,
    shownPlace: home && `${home.city}, ${home.state}`,
    homeState: home?.current ? home.state : null,
    isOutsideCalifornia: isOutsideCalifornia(site),
    onBehalf: person.relation !== 'self',
    withoutListing: true,
  }
}

/** Laws of states bind only sites that we know to do business there (domain/deadline/citable.ts). */
const isOutsideCalifornia = ({ country }: Pick<DataBrokerSite, 'country'>): boolean =>
  !(country ?? []).includes('US')

/** A city on the listing: one that the person also named if possible, else the first. */
function shownPlace(listing: SeenListing | null, person: Person | null): string | null {
  const cities = (listing?.places ?? []).map(cityOf)
  const known = (person?.places ?? []).map(place => place.city.toLowerCase())
  return (
    cities.find(city => known.some(name => city.toLowerCase().startsWith(`${name},`))) ?? cities[0] ?? null
  )
}

/** `12 Oak St, Austin, TX 78701` → `Austin, TX`: streets are never repeated. */
function cityOf(place: string): string {
  const parts = place.split(',').map(part => part.trim())
  const tail = parts.slice(-2)
  return tail.map(part => part.replace(/\s+\d{5}(-\d{4})?$/, '')).join(', ')
}
