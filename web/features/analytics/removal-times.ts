// How long removals take, by site or by network: the times within which a quarter, half, and three quarters are gone.
// Pure.
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import { type Bounded, timeWithin, turnbull } from '#shared/domain/turnbull.ts'
import type { History, RemovalPast } from './history.ts'

/** Quartiles in days; null if the share isn't reached yet. */
export type Quartiles = { quarter: number | null; half: number | null; most: number | null }

export type TimesRow = {
  id: string
  name: string
  /**
   * Removals proven gone whose time is known, in days: each between the last check that found it and the first that
   * didn't.
   */
  cases: Bounded[]
  /** Removals that aren't gone; they count as lasting longer than until now. */
  open: number
  /** Gone only according to the site, so no check bounds the time. */
  word: number
  /** Null from fewer than five cases. */
  quartiles: Quartiles | null
}

export type TimesBy = 'all' | 'site' | 'network'

/** Rows with a case or an open removal, those with the most cases first. */
export function removalTimes({ removals, sites, networks }: History, by: TimesBy): TimesRow[] {
  const siteOf = new Map(sites.map(site => [site.id, site]))
  const nameOf = new Map(networks.map(network => [network.id, network.name]))
  const keyOf = ({ siteId }: RemovalPast) =>
    by === 'all' ? 'all' : by === 'site' ? siteId : (siteOf.get(siteId)?.networkId ?? siteId)
  return [...Map.groupBy(removals, keyOf)]
    .map(([id, members]) => rowOf(id, nameOf.get(id) ?? siteOf.get(id)?.name ?? id, members))
    .filter(row => row.cases.length + row.open > 0)
    .sort((a, b) => b.cases.length - a.cases.length || b.open - a.open || a.name.localeCompare(b.name))
}

function rowOf(id: string, name: string, members: readonly RemovalPast[]): TimesRow {
  const times = members.flatMap(({ took }) => (took ? [took] : []))
  const cases = times.filter(({ by }) => by < Infinity)
  return {
    id,
    name,
    cases,
    open: times.length - cases.length,
    word: members.filter(({ isWord }) => isWord).length,
    quartiles: cases.length < CASES_MIN ? null : quartilesOf(times),
  }
}

function quartilesOf(times: readonly Bounded[]): Quartiles {
  const fit = turnbull(times)
  return { quarter: timeWithin(fit, 0.25), half: timeWithin(fit, 0.5), most: timeWithin(fit, 0.75) }
}
