// If a network of sites has more maintenance due than it can handle, its maintenance visits are spread out by one
// factor. So requested scans and verifications stay on time. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Urgency } from '../../db/visit-urgency.ts'

/** The share of a lane's time for maintenance. The rest is for first scans, removals and their verification. */
export const MAINTENANCE_SHARE = 0.75

/** A lane's load and capacity. Times in milliseconds. */
export type LaneLoad = {
  /** Planned maintenance visits: one for each repeated scan. */
  waiting: number
  /** The scheduled time between two visits of one scan, averaged over visits. */
  cycleMs: number
  /** How many visits run at once, and how long each usually takes. */
  atOnce: number
  visitMs: number
}

/** The factor by which the time between maintenance visits has to grow; 1 if all visits fit. */
export function stretchOf({ waiting, cycleMs, atOnce, visitMs }: LaneLoad): number {
  const wanted = waiting / cycleMs
  const borne = (MAINTENANCE_SHARE * atOnce) / visitMs
  return Math.max(1, wanted / borne)
}

/**
 * Whether the next visit may stretch: only maintenance of a site that has answered. Verifications and alerts keep their
 * deadlines, and failed scans their retries.
 */
export function mayStretch(urgency: Urgency, { status }: Pick<ExposureScan, 'status'>): boolean {
  return urgency === 'maintenance' && status !== 'error' && status !== 'blocked' && status !== 'pending'
}
