// The sums over an account's removals: counts as specified, and the disjoint groups of the overall bar.
import { countJobs, type JobCounts } from '#shared/domain/removal-progress.ts'
import type { JobView } from './job-view.ts'
import { STANDING_KEYS, type StandingKey } from './standing.ts'

export type Overview = JobCounts & {
  /** Removals in each group; they add up to `total`. */
  groups: { key: StandingKey; count: number }[]
  /** Completed ones whose listing has come back. */
  back: number
  /** How many wait for the person, and the minutes that may take. */
  yours: number
  yourMinutes: number
  /** The first of those. */
  nextYours: JobView | null
}

/** Cancelled removals are in none of the sums. */
export function overviewOf(views: readonly JobView[]): Overview {
  const counted = views.filter(view => view.job.status !== 'cancelled')
  const yours = counted.filter(view => view.standing.key === 'yours')
  return {
    ...countJobs(counted.map(view => ({ status: view.job.status, template: view.template }))),
    groups: STANDING_KEYS.map(key => ({
      key,
      count: counted.filter(view => view.standing.key === key).length,
    })).filter(group => group.count > 0),
    back: counted.filter(view => view.standing.key === 'back').length,
    yours: yours.length,
    yourMinutes: yours.reduce((sum, view) => sum + view.minutes, 0),
    nextYours: [...yours].sort((a, b) => a.minutes - b.minutes)[0] ?? null,
  }
}
