// The totals of an account's removals: counts as specified, and the disjoint groups of the overall bar.
import { COUNT_GROUPS } from '#shared/domain/count-groups.ts'
import {
  type CountGroup,
  countRemovals,
  isCounted,
  type RemovalCounts,
} from '#shared/domain/removal-counts.ts'
import type { JobView } from './job-view.ts'

export type Overview = Omit<RemovalCounts, 'groups'> & {
  /** Removals in each group; they add up to `total`. */
  groups: { key: CountGroup; count: number }[]
  /** Removals whose listing came back and that have no successor. */
  back: number
  /** Removals whose site owes an answer to a letter, and is late with it. */
  overdue: number
  /** How many wait for the person, and the estimated minutes. */
  yours: number
  yourMinutes: number
  /** The first of those. */
  nextYours: JobView | null
}

/** Canceled and replaced removals aren't counted anywhere. */
export function overviewOf(views: readonly JobView[]): Overview {
  const given = views.map(view => ({ ...countableOf(view), view }))
  const { groups: _, ...counts } = countRemovals(given)
  const counted = given.filter(isCounted).map(one => one.view)
  // Counted as displayed: a step that the person has just done is no longer their turn, in the list and in its number.
  const groups = Map.groupBy(counted, view => view.standing.key)
  const yours = counted.filter(view => view.standing.key === 'yours')
  return {
    ...counts,
    groups: COUNT_GROUPS.map(key => ({ key, count: groups.get(key)?.length ?? 0 })).filter(
      group => group.count > 0,
    ),
    back: groups.get('back')?.length ?? 0,
    overdue: counted.filter(view => view.answer?.is === 'overdue').length,
    yours: yours.length,
    yourMinutes: yours.reduce((sum, view) => sum + view.minutes, 0),
    nextYours: [...yours].sort((a, b) => a.minutes - b.minutes)[0] ?? null,
  }
}

/** The fields of a removal that counts are based on. */
export function countableOf({ job, template, replacedBy }: JobView) {
  const { status, assurance, waiting_for } = job
  return { status, assurance, waiting_for, template, replaced: replacedBy !== null }
}
