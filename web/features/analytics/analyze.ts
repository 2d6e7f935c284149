// Everything that /analytics shows, computed from past facts. Runs on the page, or in a worker for large histories.
// Pure.
import { cameBack } from './came-back.ts'
import { compareRemovals } from './compare.ts'
import type { History } from './history.ts'
import { overTime } from './over-time.ts'
import { removalTimes } from './removal-times.ts'
import { stayingGone } from './staying-gone.ts'
import { yourMinutes } from './your-minutes.ts'

/** The person and the network; null for all. */
export type Chosen = { personId: string | null; networkId: string | null }

export type Analysis = ReturnType<typeof analyze>

export function analyze(history: History, chosen: Chosen) {
  const some = narrow(history, chosen)
  return {
    now: some.now,
    overTime: overTime(some),
    times: {
      all: removalTimes(some, 'all'),
      site: removalTimes(some, 'site'),
      network: removalTimes(some, 'network'),
    },
    stayingGone: stayingGone(some),
    cameBack: cameBack(some),
    minutes: yourMinutes(some),
    compared: { person: compareRemovals(some, 'person'), network: compareRemovals(some, 'network') },
  }
}

function narrow(history: History, { personId, networkId }: Chosen): History {
  const networkOf = new Map(history.sites.map(site => [site.id, site.networkId]))
  const fits = (one: { personId: string; siteId: string }) =>
    (personId === null || one.personId === personId) &&
    (networkId === null || networkOf.get(one.siteId) === networkId)
  return {
    ...history,
    listings: history.listings.filter(fits),
    removals: history.removals.filter(fits),
    returns: history.returns.filter(fits),
  }
}
