// The lines of one person's sites, from their listings and removals as other screens show them. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { CountGroup } from '#shared/domain/removal-counts.ts'
import {
  amountShown,
  LINE_PARTS,
  type LineListing,
  type LinePart,
  type LineState,
  lineState,
  listingState,
  shownOf,
} from '#shared/domain/site-line.ts'
import type { Line } from './line.ts'

/** "Shows street address, phone." */
const PART_WORDS: Readonly<Record<LinePart, string>> = {
  street: 'street address',
  phones: 'phone',
  age: 'age',
  relatives: 'relatives',
  cities: 'cities',
  names: 'another name',
}

/** A listing with the person's answer. */
export type KnownListing = {
  scan: Pick<ExposureScan, 'id'>
  listing: SeenListing
  verdict: SeenListing['verdict']
  starting: object | null
}
/** A removal and the group it counts in. */
export type KnownRemoval = {
  job: { id: string; scan_id: string; listing_key: string; created_at: string }
  standing: { key: CountGroup }
}

export type LineSources = {
  scans: readonly ExposureScan[]
  listings: readonly KnownListing[]
  removals: readonly KnownRemoval[]
  sites: ReadonlyMap<string, Pick<DataBrokerSite, 'name'>>
}

/** The line length for a site whose page we have never seen: a third of what a site can show. */
const UNSEEN_AMOUNT = 2

/** One line per scanned site. */
export function linesOf({ scans, listings, removals, sites }: LineSources): Line[] {
  const listingsOf = Map.groupBy(listings, one => one.scan.id)
  const removalsOf = Map.groupBy(removals, one => one.job.scan_id)
  return scans.map(scan => {
    const entries = entriesOf(listingsOf.get(scan.id) ?? [], removalsOf.get(scan.id) ?? [])
    const state = lineState({ ...scan, needsPerson: Boolean(scan.handoff) }, entries)
    const keys = new Set(entries.filter(one => one.verdict !== 'not_yours').map(one => one.key))
    const seen = scan.listings.filter(listing => keys.has(listing.key))
    return {
      siteId: scan.site_id,
      name: sites.get(scan.site_id)?.name ?? scan.site_id,
      state,
      amount: seen.length > 0 ? amountShown(seen) : UNSEEN_AMOUNT,
      fact: IS_UP.has(state) ? shownText(seen) : null,
      jobId: entries.find(one => listingState(one) === state)?.jobId ?? null,
    }
  })
}

/** States where the fact is what the site shows. */
const IS_UP: ReadonlySet<LineState> = new Set(['still', 'back', 'ask', 'failed'])

/** "Shows a street address, age, relatives."; null if it shows nothing that we read. */
function shownText(listings: readonly SeenListing[]): string | null {
  const shown = listings.map(shownOf)
  const parts = LINE_PARTS.filter(part => shown.some(one => one[part] > 0))
  return parts.length > 0 ? `Shows ${parts.map(part => PART_WORDS[part]).join(', ')}.` : null
}

/** The lines of sites that haven't been scanned for the person. */
export function unseenLines(sites: Iterable<Pick<DataBrokerSite, 'id' | 'name'>>): Line[] {
  return [...sites].map(({ id, name }) => ({
    siteId: id,
    name,
    state: 'wait',
    amount: UNSEEN_AMOUNT,
    jobId: null,
  }))
}

type LineEntry = LineListing & { key: string; jobId: string | null }

/** The listings of a site, and those known only from their removals. */
export function entriesOf(listings: readonly KnownListing[], removals: readonly KnownRemoval[]): LineEntry[] {
  const newest = new Map<string, KnownRemoval>()
  for (const removal of [...removals].sort((a, b) => a.job.created_at.localeCompare(b.job.created_at)))
    newest.set(removal.job.listing_key, removal)
  const entry = (key: string, about: Omit<LineListing, 'removal'>): LineEntry => {
    const removal = newest.get(key)
    return { ...about, key, removal: removal?.standing.key ?? null, jobId: removal?.job.id ?? null }
  }
  const shown = listings.map(({ listing, verdict, starting }) =>
    entry(listing.key, { verdict, isListed: true, isStarting: starting !== null }),
  )
  const known = new Set(shown.map(one => one.key))
  const gone = [...newest.keys()].filter(key => !known.has(key))
  return [...shown, ...gone.map(key => entry(key, { verdict: 'yours', isListed: false, isStarting: false }))]
}
