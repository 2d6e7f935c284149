// How long a subscription can be paused, and how a pause shifts the paid time. Pure.
import { SECOND } from '#shared/lib/time.ts'

/** The longest pause in calendar months (issue: up to 6 months, with Stripe's resume date). */
export const PAUSE_MONTHS_MAX = 6

/** The end of a pause of `months` that begins now: the same day and hour, or the month's last day. Whole seconds. */
export function pauseEnd(now: number, months: number): number {
  const start = new Date(now)
  const end = new Date(now)
  end.setUTCMonth(start.getUTCMonth() + months)
  // From January 31, a month would lead into March.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return Math.floor(end.getTime() / SECOND) * SECOND
}

/** The remaining paid time is preserved: it ends later by the length of the pause. */
export const periodEndAfterPause = (periodEnd: number, from: number, until: number): number =>
  periodEnd + Math.max(0, until - from)

/** The end of the paid time after a pause until `pausedUntil` ends early; null if the pause hadn't shifted it. */
export function periodEndAfterResume(periodEnd: number, pausedUntil: number, now: number): number | null {
  const left = periodEnd - pausedUntil
  return left > 0 ? now + left : null
}
