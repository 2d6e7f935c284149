// How long a subscription can be paused, and what a pause does to the time that was paid for. Pure.
import { SECOND } from '#shared/lib/time.ts'

/** The longest pause in months, by the calendar (issue: up to 6 months, with Stripe's resume date). */
export const PAUSE_MONTHS_MAX = 6

/** When a pause of so many months ends that begins now: the same day and hour, or the month's last day. Whole seconds. */
export function pauseEnd(now: number, months: number): number {
  const start = new Date(now)
  const end = new Date(now)
  end.setUTCMonth(start.getUTCMonth() + months)
  // From January 31, a month would lead into March.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return Math.floor(end.getTime() / SECOND) * SECOND
}

/** The paid time that is left waits: it ends later by as long as the pause lasts. */
export const periodEndAfterPause = (periodEnd: number, from: number, until: number): number =>
  periodEnd + Math.max(0, until - from)

/** Its end when a pause until `pausedUntil` ends early; null where the pause had moved nothing. */
export function periodEndAfterResume(periodEnd: number, pausedUntil: number, now: number): number | null {
  const left = periodEnd - pausedUntil
  return left > 0 ? now + left : null
}
