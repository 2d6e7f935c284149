// How long removals take and last, as far as scans show: each as a time with bounds, in days. Pure.
import { DAY } from '#shared/lib/time.ts'
import { isComplete, type RemovalFields, removalDisplayState } from './removal-display.ts'
import type { Bounded } from './turnbull.ts'

/** We draw no conclusions from fewer cases. */
export const CASES_MIN = 5

/** The fields of a removal with its times, as ISO instants; a row of removal_jobs fits. */
export type TimedRemoval = RemovalFields & {
  attempts: number
  created_at: string
  submitted_at: string | null
  absent_since: string | null
  completed_at: string | null
  updated_at: string
}

/** Scan times of its listing. `seenAt`: last seen up. `scannedAt`: the last complete scan of the site. */
export type ScanTimes = { seenAt: string | null; scannedAt: string | null }

/**
 * From the request until the listing is gone, which is between the last scan that saw it and the first that didn't.
 * If we requested more than once, the first request counts. Null without a request, and if only the site says so,
 * because no scan bounds either.
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

/** A scan that finds it gone at once still leaves an interval. */
const LEAST = 1 / 24

/**
 * From the first scan that didn't find the listing until it came back, for removals that two scans have proven; null
 * for others. `returned`: the scan that found it again, and the one before, if known.
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

/** Whether two scans found it gone, regardless of later events. */
function wasProven(job: RemovalFields & { completed_at: string | null }): boolean {
  if (job.completed_at === null) return false
  return job.assurance === 'resurfaced' || (isComplete(job) && removalDisplayState(job) === 'gone')
}

/** Days from `start` to an instant; 0 if it's unknown or earlier. Instants in the future count as now. */
function daysFrom(start: number, at: string | null, now: number): number {
  return at === null ? 0 : Math.max(0, (Math.min(Date.parse(at), now) - start) / DAY)
}
