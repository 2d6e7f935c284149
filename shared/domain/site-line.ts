// A person's situation on a site as one line: its length is how much the site shows about them, its state is what we
// know. The list of all sites, its legend and its groups are drawn from it.
import type { CountGroup } from './removal-counts.ts'

/** Most urgent first: a site with several listings shows the first of their states. */
export const LINE_STATES = [
  'back',
  'yours',
  'ask',
  'failed',
  'still',
  'sent',
  'said',
  'once',
  'unknown',
  'gone',
  'none',
  'wait',
] as const
export type LineState = (typeof LINE_STATES)[number]

/** A listing on the site. `removal`: the group of its removal; null if there is none. */
export type LineListing = {
  verdict: 'yours' | 'unsure' | 'not_yours'
  isListed: boolean
  removal: CountGroup | null
  /** Its removal was started on this device and isn't in the list yet. */
  isStarting: boolean
}

/** A canceled removal requests nothing, and a replaced one has a successor: neither determines the site's state. */
const OF_REMOVAL: Readonly<Record<CountGroup, LineState | null>> = {
  back: 'back',
  yours: 'yours',
  failed: 'failed',
  page_only: 'still',
  sent: 'sent',
  // Nothing has been sent yet, or not everything.
  working: 'still',
  claimed: 'said',
  asserted: 'said',
  person_saw_gone: 'said',
  person_saw_gone_twice: 'said',
  gone_once: 'once',
  unknown: 'unknown',
  gone: 'gone',
  cancelled: null,
  replaced: null,
}

/** The effect of one listing on its site's state; null for none. */
export function listingState({ verdict, isListed, removal, isStarting }: LineListing): LineState | null {
  const state = removal && OF_REMOVAL[removal]
  if (state) return state
  if (isStarting) return 'still'
  if (!isListed || verdict === 'not_yours') return null
  return verdict === 'unsure' ? 'ask' : 'still'
}

/**
 * A person's scan of a site. `problem`: why its last visit wasn't a complete search; it stays while the next one
 * waits.
 */
type LineScan = {
  status: string
  scan_date: string | null
  problem: string | null
  /** Only the person can finish this search. */
  needsPerson: boolean
}

/**
 * The state of a site; `scan` is null if the person has none there. A site whose last visit failed or was cut short
 * is never "not listed", even if an earlier visit said so.
 */
export function lineState(scan: LineScan | null, listings: readonly LineListing[]): LineState {
  const states = new Set(listings.map(listingState))
  if (scan?.needsPerson) states.add('yours')
  const neediest = LINE_STATES.find(state => states.has(state))
  if (neediest) return neediest
  if (scan === null) return 'wait'
  if (scan.status === 'blocked' || scan.status === 'error') return 'unknown'
  if (scan.status === 'pending' && scan.scan_date === null) return 'wait'
  return scan.problem === null ? 'none' : 'unknown'
}

/** How many sites are in each state, without empty states, most urgent first. */
export function countStates(states: readonly LineState[]): ReadonlyMap<LineState, number> {
  const counts = new Map<LineState, number>()
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1)
  return new Map(
    LINE_STATES.flatMap(state => {
      const count = counts.get(state)
      return count === undefined ? [] : [[state, count]]
    }),
  )
}

/** The kinds of data that determine a line's length. */
export const LINE_PARTS = ['street', 'phones', 'age', 'relatives', 'cities', 'names'] as const
export type LinePart = (typeof LINE_PARTS)[number]
/** How a listing shows a kind of data: 1 shown, 0.5 partly masked, 0 not shown. */
export type Shown = Readonly<Record<LinePart, 0 | 0.5 | 1>>

type Showing = {
  age: string | null
  akas: readonly string[]
  places: readonly string[]
  phones: readonly string[]
  relatives: readonly string[]
}

/** Characters that sites use as masks. */
const HIDDEN = /[*•●█■_#]|\.{3}|…|x{3}/i
/** A street address starts with its house number, which may be masked. */
const STREET = /^(\d|[*•●█■#x]+\d*\s)/i

/** The kinds of data that a listing shows. */
export function shownOf({ age, akas, places, phones, relatives }: Showing): Shown {
  const streets = places.filter(place => STREET.test(place))
  return {
    street: most(streets),
    phones: most(phones),
    age: most(age === null ? [] : [age]),
    relatives: most(relatives),
    cities: most(places.map(cityOf).filter(city => city !== '')),
    names: most(akas),
  }
}

/** A place without its street: a masked house number doesn't mask the city. */
function cityOf(place: string): string {
  return STREET.test(place) ? place.slice(place.indexOf(',') + 1 || place.length) : place
}

function most(values: readonly string[]): 0 | 0.5 | 1 {
  if (values.length === 0) return 0
  return values.every(value => HIDDEN.test(value)) ? 0.5 : 1
}

/** How many kinds of data a site's listings show together: 0 to 6, in halves. */
export function amountShown(listings: readonly Showing[]): number {
  const shown = listings.map(shownOf)
  return LINE_PARTS.reduce((sum, part) => sum + Math.max(0, ...shown.map(one => one[part])), 0)
}
