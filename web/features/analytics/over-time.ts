// The states of all listings since the first one: up, not proven gone, gone. Pure.
import { DAY } from '#shared/lib/time.ts'
import type { History, ListingPast, ListingState } from './history.ts'

/** Listings at one moment; the three add up to all that were known by then. */
export type Moment = { at: number } & Readonly<Record<ListingState, number>>
export type OverTime = {
  moments: Moment[]
  /** The highest total at any moment. */
  most: number
  /** How many of the listings that are up couldn't be checked in the last attempt. */
  unchecked: number
}

/** More moments can't be told apart. */
const MOMENTS_MAX = 40

/** At least a day apart. The last is now, and matches the counts of the other screens. Empty without listings. */
export function overTime({ listings, now }: Pick<History, 'listings' | 'now'>): OverTime {
  const since = Math.min(now, ...listings.map(one => one.firstSeen))
  const count = Math.max(1, Math.min(MOMENTS_MAX, Math.ceil((now - since) / DAY)))
  const moments =
    listings.length === 0
      ? []
      : Array.from({ length: count + 1 }, (_, index): Moment => {
          const at = index === count ? now : since + ((now - since) * index) / count
          const states = listings.map(one => (index === count ? one.state : stateAt(one, at)))
          const many = (state: ListingState) => states.filter(one => one === state).length
          return { at, listed: many('listed'), unproven: many('unproven'), gone: many('gone') }
        })
  const last = moments.at(-1)
  return {
    moments,
    most: last ? last.listed + last.unproven + last.gone : 0,
    unchecked: listings.filter(one => one.isUnchecked).length,
  }
}

function stateAt({ firstSeen, absences }: ListingPast, at: number): ListingState | null {
  if (firstSeen > at) return null
  const absence = absences.findLast(one => one.missed <= at)
  if (!absence || absence.back <= at) return 'listed'
  return absence.gone <= at ? 'gone' : 'unproven'
}
