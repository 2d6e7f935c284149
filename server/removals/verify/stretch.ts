// Maintenance stretches where more of it is due than a network of sites bears: its visits come less often, all by the same
// factor, so that what was asked for and verifications keep their time. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Urgency } from '../../db/visit-urgency.ts'

/** The part of a lane's time that maintenance may take. The rest is for first scans, removals and their verification. */
export const MAINTENANCE_SHARE = 0.75

/** What a lane has to do and can do. Times in milliseconds. */
export type LaneLoad = {
  /** Maintenance visits that are planned there: one for each scan that is repeated. */
  waiting: number
  /** The time that usually lies between two visits of one scan, as the schedules want it; averaged over visits. */
  cycleMs: number
  /** How many visits go there at once, and how long each usually takes. */
  atOnce: number
  visitMs: number
}

/** How many times as long the time between maintenance visits has to be; 1 if all fits. */
export function stretchOf({ waiting, cycleMs, atOnce, visitMs }: LaneLoad): number {
  const wanted = waiting / cycleMs
  const borne = (MAINTENANCE_SHARE * atOnce) / visitMs
  return Math.max(1, wanted / borne)
}

/**
 * Whether the next visit may stretch: only maintenance of a site that has answered. Verifications and alerts keep their
 * deadlines, and a failed scan its retry.
 */
export function mayStretch(urgency: Urgency, { status }: Pick<ExposureScan, 'status'>): boolean {
  return urgency === 'maintenance' && status !== 'error' && status !== 'blocked' && status !== 'pending'
}
