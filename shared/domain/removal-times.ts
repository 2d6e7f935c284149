// How long removals take and how long they last, as far as looks tell: each as a time with bounds, in days. Pure.
import { DAY } from '#shared/lib/time.ts'
import { isComplete, type RemovalFields, removalDisplayState } from './removal-display.ts'
import type { Bounded } from './turnbull.ts'

/** Nothing is concluded from fewer cases. */
export const CASES_MIN = 5

/** The fields of a removal that tell its times, as ISO instants; a row of removal_jobs fits. */
export type TimedRemoval = RemovalFields & {
  attempts: number
  created_at: string
  submitted_at: string | null
  absent_since: string | null
  completed_at: string | null
  updated_at: string
}

/** What looks say of its listing. `seenAt`: last seen up. `scannedAt`: the last whole look at the site. */
export type ScanTimes = { seenAt: string | null; scannedAt: string | null }

/**
 * From the request until the listing is gone, which is in between the last look that saw it and the first that didn't.
 * The request is the first one if we asked more than once. Null without a request, and on a site's word alone, because
 * no look bounds either.
 */
export function timeToRemoval(job: TimedRemoval, { seenAt }: ScanTimes, now: number): Bounded | null {
  const requested = job.attempts > 1 ? job.created_at : job.submitted_at
  if (requested === null || removalDisplayState(job) === 'asserted') return null
  const start = Date.parse(requested)
  const seen = daysFrom(start, seenAt, now)
  if (!wasProven(job)) return { after: seen, by: Infinity }
  const by = daysFrom(start, job.absent_since ?? job.completed_at, now)
  return { after: Math.min(seen, by), by: Math.max(by, LEAST) }
}

/** A look that finds it gone at once leaves an interval all the same. */
const LEAST = 1 / 24

/**
 * From the first look that didn't find the listing until it came back, for removals that two looks have proven; null for
 * others. `returned`: the look that found it again, and the one before, if that's known.
 */
export function timeGone(
  job: TimedRemoval,
  { scannedAt }: Pick<ScanTimes, 'scannedAt'>,
  returned: { foundAt: string; missedAt: string | null } | null,
  now: number,
): Bounded | null {
  const gone = job.absent_since ?? job.completed_at
  if (gone === null || job.completed_at === null || !wasProven(job)) return null
  const start = Date.parse(gone)
  const proven = daysFrom(start, job.completed_at, now)
  const isBack = returned !== null || job.assurance === 'resurfaced'
  if (!isBack) return { after: Math.max(proven, daysFrom(start, scannedAt, now)), by: Infinity }
  const by = daysFrom(start, returned?.foundAt ?? job.updated_at, now)
  const missed = Math.max(proven, daysFrom(start, returned?.missedAt ?? null, now))
  return { after: Math.min(missed, by), by }
}

/** Two looks found it gone, whatever happened later. */
function wasProven(job: RemovalFields & { completed_at: string | null }): boolean {
  if (job.completed_at === null) return false
  return job.assurance === 'resurfaced' || (isComplete(job) && removalDisplayState(job) === 'gone')
}

/** Days from `start` to an instant; 0 where it's unknown or earlier. Nothing lies in the future. */
function daysFrom(start: number, at: string | null, now: number): number {
  return at === null ? 0 : Math.max(0, (Math.min(Date.parse(at), now) - start) / DAY)
}
