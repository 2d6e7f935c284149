// How the listings stood from the first one on: up, not proven gone, gone. Pure.
import { DAY } from '#shared/lib/time.ts'
import type { History, ListingPast, ListingState } from './history.ts'

/** Listings at one moment; the three add up to all that were known by then. */
export type Moment = { at: number } & Readonly<Record<ListingState, number>>
export type OverTime = {
  moments: Moment[]
  /** The most that were known at any moment. */
  most: number
  /** How many of those that are up couldn't be checked at the last try. */
  unchecked: number
}

/** More moments than that can't be told apart. */
const MOMENTS_MAX = 40

/** A day or more apart; the last is now, and counts what the other screens count. No moments without a listing. */
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
