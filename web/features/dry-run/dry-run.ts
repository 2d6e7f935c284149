// A preview of a scan and of removals, site by site: what would be asked and sent, and what wouldn't and why. It follows
// the rules by which the server plans them. Pure: nothing is sent.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type NotSearched, whyNotSearched } from '#shared/domain/choose-sites.ts'
import { isFinal } from '#shared/domain/removal.ts'
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { searchPairs } from '#shared/domain/search-pairs.ts'
import { QUERIES_PER_ROUND } from '#shared/domain/search-round.ts'
import { plannedDisclosure, wayAt } from '#shared/guides/planned-disclosure.ts'
import { fieldText, fieldTexts } from '#shared/letters/field-text.ts'

/** A name and a town that sites would be asked about. */
export type SearchedPair = { name: string; place: string }

/** What a removal of a listing would disclose. */
export type ListingPreview = {
  key: string
  name: string
  /** A removal handles it already, so that nothing more would be sent. */
  isUnderWay: boolean
  /** What the site would get, with our values where we have them. */
  sends: readonly { label: string; value: string | null }[]
  /** What its form asks for beyond the listing: sent only if the person agrees. */
  beyond: readonly string[]
}

export type DryRunRow = {
  id: string
  name: string
  host: string
  /** Why the site isn't searched; null if it is. */
  notSearched: NotSearched | 'no_place' | null
  way: RemovalWay
  /** What a removal's request would ask for, if the person were listed there. */
  asks: readonly string[]
  /** Confirmed listings that are still there. */
  listings: readonly ListingPreview[]
}

export type DryRunRows = {
  person: Person
  sites: readonly DataBrokerSite[]
  scans: readonly ExposureScan[]
  jobs: readonly RemovalJob[]
  /** How many sites the plan covers; null while it isn't known. */
  maxSites: number | null
  /** In epoch milliseconds. */
  now: number
}

/** The names and towns that each searched site would be asked about in one round, likeliest first. */
export function searchedPairs(person: Pick<Person, 'names' | 'places' | 'birth_year'>): SearchedPair[] {
  return searchPairs(person)
    .slice(0, QUERIES_PER_ROUND)
    .map(({ name, place }) => ({
      name: `${name.first} ${name.last}`,
      place: `${place.city}, ${place.state}`,
    }))
}

/** One row per site, by name. */
export function dryRun({ person, sites, scans, jobs, maxSites, now }: DryRunRows): DryRunRow[] {
  const own = new Map(scans.filter(scan => scan.person_id === person.id).map(scan => [scan.site_id, scan]))
  const why = whyNotSearched(sites, person, {
    known: new Set(own.keys()),
    maxSites: maxSites ?? Number.POSITIVE_INFINITY,
  })
  const hasPlace = searchPairs(person).length > 0
  const open = new Set(
    jobs
      .filter(({ status }) => !isFinal(status))
      .map(({ scan_id, listing_key }) => `${scan_id} ${listing_key}`),
  )
  return sites
    .map(site => {
      const way = wayAt(site)
      const isForm = way === 'automated' || way === 'assisted'
      return {
        id: site.id,
        name: site.name,
        host: site.host,
        notSearched: why.get(site.id) ?? (hasPlace ? null : ('no_place' as const)),
        way,
        asks: isForm ? fieldTexts(site.template?.disclosure ?? []) : [],
        listings: listingsAt(site, way, own.get(site.id), { person, open, now }),
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id))
}

type Around = Pick<DryRunRows, 'person' | 'now'> & { open: ReadonlySet<string> }

function listingsAt(
  site: DataBrokerSite,
  way: RemovalWay,
  scan: ExposureScan | undefined,
  { person, open, now }: Around,
): ListingPreview[] {
  const listed =
    scan?.listings.filter(({ verdict, gone_at }) => verdict === 'yours' && gone_at === null) ?? []
  return listed.map(listing => {
    const { asks, values, beyond } = plannedDisclosure(way, site, listing, person, now)
    return {
      key: listing.key,
      name: listing.name,
      isUnderWay: open.has(`${scan?.id} ${listing.key}`),
      sends: sendsOf(asks, values, beyond, listing.url),
      beyond: fieldTexts(beyond),
    }
  })
}

/** Fields that stand for others, whose values are listed instead. */
const COMPOSED: ReadonlySet<string> = new Set(['name', 'address', 'cityState', 'fullState'])

/** The details with their values, then the fields that aren't the person's, such as the listing's link. */
function sendsOf(
  asks: readonly string[],
  values: Readonly<Record<string, string>>,
  beyond: readonly string[],
  url: string | null,
): ListingPreview['sends'] {
  const details = Object.entries(values)
    .filter(([field]) => !beyond.includes(field))
    .map(([field, value]) => ({ label: fieldText(field), value }))
  const others = asks
    .filter(field => !Object.hasOwn(values, field) && !COMPOSED.has(field) && !beyond.includes(field))
    .map(field => ({ label: fieldText(field), value: field === 'profileUrl' ? url : null }))
  return [...details, ...others]
}
