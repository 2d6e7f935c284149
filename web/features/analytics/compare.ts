// Compares people or networks: what was found, what is gone, how long it took, what came back. Pure.
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import { timeWithin, turnbull } from '#shared/domain/turnbull.ts'
import type { History, ListingState } from './history.ts'
import { type MeasuredSum, sumMeasured } from './measured.ts'

export type ComparedRow = {
  id: string
  name: string
  listings: Readonly<Record<ListingState, number>>
  found: number
  /** Removals proven gone whose time is known, and the days within which half were; null from fewer than five. */
  timed: number
  half: number | null
  cameBack: number
  measured: MeasuredSum
}

/** Rows with the most listings first. */
export function compareRemovals(history: History, by: 'person' | 'network'): ComparedRow[] {
  const { listings, removals, returns, people, sites, networks } = history
  const networkOf = new Map(sites.map(site => [site.id, site.networkId]))
  const keyOf = ({ personId, siteId }: { personId: string; siteId: string }) =>
    by === 'person' ? personId : (networkOf.get(siteId) ?? siteId)
  const listingsOf = Map.groupBy(listings, keyOf)
  const removalsOf = Map.groupBy(removals, keyOf)
  const returnsOf = Map.groupBy(returns, keyOf)
  return (by === 'person' ? people : networks)
    .map(({ id, name }): ComparedRow => {
      const own = listingsOf.get(id) ?? []
      const many = (state: ListingState) => own.filter(one => one.state === state).length
      const times = (removalsOf.get(id) ?? []).flatMap(({ took }) => (took ? [took] : []))
      const timed = times.filter(time => time.by < Infinity).length
      return {
        id,
        name,
        listings: { listed: many('listed'), unproven: many('unproven'), gone: many('gone') },
        found: own.length,
        timed,
        half: timed < CASES_MIN ? null : timeWithin(turnbull(times), 0.5),
        cameBack: returnsOf.get(id)?.length ?? 0,
        measured: sumMeasured(removalsOf.get(id) ?? []),
      }
    })
    .filter(row => row.found + row.cameBack > 0)
    .sort((a, b) => b.found - a.found || a.name.localeCompare(b.name))
}
