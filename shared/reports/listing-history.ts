// How many listings were up over time, and which kinds of data they showed. Pure: counted from the stored listings.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import { DAY, iso } from '#shared/lib/time.ts'

/** A day, and the number of listings up on it. */
export type UpOn = { at: string; up: number }

/** The maximum number of points in a history. */
export const POINTS = 12

const yours = (scans: readonly ExposureScan[]): SeenListing[] =>
  scans.flatMap(scan => scan.listings.filter(({ verdict }) => verdict === 'yours'))

/**
 * The number of their listings that were up, at even steps of whole days from the first one seen until `until`. Up
 * means seen and not yet seen gone: we don't know what happened between two checks. Empty if there are no listings.
 */
export function upOverTime(scans: readonly ExposureScan[], until: string): UpOn[] {
  const listings = yours(scans)
  const first = Math.min(...listings.map(one => Date.parse(one.first_seen_at)))
  const last = Date.parse(until)
  if (!Number.isFinite(first) || first > last) return []
  const step = Math.max(1, Math.ceil((last - first) / DAY / (POINTS - 1))) * DAY
  const times: number[] = []
  for (let at = last; at > first && times.length < POINTS - 1; at -= step) times.unshift(at)
  times.unshift(first)
  return times.map(at => ({ at: iso(at), up: listings.filter(one => isUpAt(one, at)).length }))
}

const isUpAt = ({ first_seen_at: seen, gone_at: gone }: SeenListing, at: number) =>
  Date.parse(seen) <= at && (gone === null || Date.parse(gone) > at)

export type ShownKind = { label: string; up: number; all: number }

const KINDS: readonly (readonly [label: string, shows: (listing: SeenListing) => boolean])[] = [
  ['Street address', one => one.places.some(place => /^\d/.test(place))],
  ['City', one => one.places.length > 0],
  ['Phone number', one => one.phones.length > 0],
  ['Age', one => one.age !== null],
  ['Relatives', one => one.relatives.length > 0],
  ['Other names', one => one.akas.length > 0],
]

/** For each kind of data that a listing of theirs ever showed: how many listings still show it, and how many did. */
export function shownKinds(scans: readonly ExposureScan[]): ShownKind[] {
  const listings = yours(scans)
  return KINDS.flatMap(([label, shows]) => {
    const showing = listings.filter(shows)
    const up = showing.filter(one => one.gone_at === null).length
    return showing.length === 0 ? [] : [{ label, up, all: showing.length }]
  })
}
