// What listings show about a person, by kind of data: how many showed it at first, and what has happened to those.
// Pure.
import { LINE_PARTS, type LinePart, type LineState, listingState, shownOf } from '#shared/domain/site-line.ts'
import { entriesOf, type LineSources } from './lines-of.ts'

/** Listings that showed a kind. `up`, `unproven` and `gone` add up to `first`. */
export type DataKindCount = { part: LinePart; first: number; up: number; unproven: number; gone: number }

/** How a listing counts. Other states don't count: its owner or its existence is unknown. */
const COUNTS_AS: Readonly<Partial<Record<LineState, 'up' | 'unproven' | 'gone'>>> = {
  still: 'up',
  sent: 'up',
  yours: 'up',
  failed: 'up',
  back: 'up',
  said: 'unproven',
  once: 'unproven',
  unknown: 'unproven',
  gone: 'gone',
}

/** One row per kind of data. A kind that no listing showed has only zeros. */
export function dataKindCounts({ scans, listings, removals }: Omit<LineSources, 'sites'>): DataKindCount[] {
  const listingsOf = Map.groupBy(listings, one => one.scan.id)
  const removalsOf = Map.groupBy(removals, one => one.job.scan_id)
  const counted = scans.flatMap(scan => {
    const seen = new Map(scan.listings.map(listing => [listing.key, listing]))
    return entriesOf(listingsOf.get(scan.id) ?? [], removalsOf.get(scan.id) ?? []).flatMap(entry => {
      const listing = seen.get(entry.key)
      const state = listingState(entry)
      const as = state && COUNTS_AS[state]
      return listing && as ? [{ as, shown: shownOf(listing) }] : []
    })
  })
  return LINE_PARTS.map(part => {
    const showing = counted.filter(({ shown }) => shown[part] > 0)
    const many = (as: 'up' | 'unproven' | 'gone') => showing.filter(one => one.as === as).length
    return { part, first: showing.length, up: many('up'), unproven: many('unproven'), gone: many('gone') }
  })
}
