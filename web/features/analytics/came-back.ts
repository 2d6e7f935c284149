// The listings that came back: how many each month, and where. Pure.
import type { History, ReturnPast } from './history.ts'

/** `at`: the month's first day in local time; `open`: how many have no decision yet. */
export type Month = { at: number; count: number; open: number }
export type CameBack = {
  count: number
  open: number
  /** From the first return on, including months without any. */
  months: Month[]
  /** The newest first. */
  returns: (ReturnPast & { siteName: string; personName: string })[]
}

/** Two years of months; older returns are only in the list. */
const MONTHS_MAX = 24

export function cameBack({ returns, sites, people, now }: History): CameBack {
  const nameOf = new Map([...sites, ...people].map(one => [one.id, one.name]))
  const sorted = [...returns].sort((a, b) => b.at - a.at)
  const first = sorted.at(-1)
  return {
    count: returns.length,
    open: returns.filter(one => one.isOpen).length,
    months: first ? monthsOf(returns, first.at, now) : [],
    returns: sorted.map(one => ({
      ...one,
      siteName: nameOf.get(one.siteId) ?? one.siteId,
      personName: nameOf.get(one.personId) ?? '',
    })),
  }
}

function monthsOf(returns: readonly ReturnPast[], since: number, now: number): Month[] {
  const monthOf = (at: number) => new Date(at).getFullYear() * 12 + new Date(at).getMonth()
  const last = monthOf(now)
  const first = Math.max(monthOf(since), last - MONTHS_MAX + 1)
  const byMonth = Map.groupBy(returns, one => monthOf(one.at))
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const own = byMonth.get(first + index) ?? []
    const at = new Date(Math.floor((first + index) / 12), (first + index) % 12, 1).getTime()
    return { at, count: own.length, open: own.filter(one => one.isOpen).length }
  })
}
