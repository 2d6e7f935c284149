// When a site is scanned again for a person. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { MonitoringFrequency } from '#shared/collections/monitoring-settings.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { ABSENCE_GAP } from '#shared/domain/removal.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { Urgency } from '../../db/visit-urgency.ts'

/** Monitoring schedules (PRODUCT T9.7: daily every 24 hours, weekly 7 days, monthly 30 days). */
const EVERY: Readonly<Record<MonitoringFrequency, number>> = {
  daily: DAY,
  weekly: 7 * DAY,
  monthly: 30 * DAY,
}

/** When a cleaned site last scanned at `seenAt` is due again. */
export const dueAgain = (seenAt: number, frequency: MonitoringFrequency): number => seenAt + EVERY[frequency]

/** The wait after a failed scan; shorter if the recipe sets it (RECIPES 10, `retryError`). */
export const RETRY_AFTER = 48 * HOUR

/** The wait after a scan without a network: the failure says nothing about the site and costs it nothing. */
export const NETWORK_RETRY = HOUR

/** The interval for sites where the person has no open or monitored removal. */
export const MAINTENANCE = 30 * DAY

/** How urgent the next scan is. A person waits for the first result of each site. */
export function scanUrgency(
  scan: Pick<ExposureScan, 'scan_date'>,
  jobs: readonly Pick<RemovalJob, 'status'>[],
  hasOpenAlert: boolean,
): Urgency {
  if (scan.scan_date === null) return 'asked'
  if (jobs.some(job => job.status === 'verification')) return 'verification'
  return hasOpenAlert ? 'alert' : 'maintenance'
}

/**
 * How a visit failed: `outcome` (by default the scan's status), how long the site asked us to stay away, and whether
 * our network was down.
 */
export type ScanFailure = { outcome?: 'blocked' | 'error'; retryAfterMs?: number; isOffline?: boolean }

/** The earliest time at which anything for this scan is due. */
export function nextScan(
  scan: Pick<ExposureScan, 'status'>,
  jobs: readonly RemovalJob[],
  frequency: MonitoringFrequency,
  now: number,
  retryAfter = RETRY_AFTER,
  { outcome, retryAfterMs = 0, isOffline = false }: ScanFailure = {},
): number {
  const ended = outcome ?? scan.status
  // A site that turned us away is left alone, whatever else is due.
  if (ended === 'blocked') return now + Math.min(Math.max(RETRY_AFTER, retryAfterMs), MAINTENANCE)
  const wants = jobs.flatMap(job => {
    if (job.status === 'completed') return [dueAgain(now, frequency)]
    if (job.status !== 'verification') return []
    const second = job.absent_since === null ? 0 : Date.parse(job.absent_since) + ABSENCE_GAP
    return [second > now ? second : now + ABSENCE_GAP]
  })
  if (isOffline) wants.push(now + NETWORK_RETRY)
  if (ended === 'error') wants.push(now + Math.min(retryAfter, RETRY_AFTER))
  return Math.min(...wants, now + MAINTENANCE)
}
