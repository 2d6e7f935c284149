// Formats days for reports: in UTC, so that a report is the same wherever it is made.
import type { WrittenDays } from '#shared/letters/assurance-text.ts'

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})
const LONG_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** `Nov 24, 2026` */
export const reportDay = (instant: string): string => DAY.format(new Date(instant))

/** Reports omit future days. */
export const REPORT_DAYS: WrittenDays = { day: reportDay, due: null }

/** `November 24, 2026` */
export const reportLongDay = (instant: string): string => LONG_DAY.format(new Date(instant))

/** `November 24, 2026, 14:05 UTC` */
export const reportMoment = (instant: string): string =>
  `${reportLongDay(instant)}, ${new Date(instant).toISOString().slice(11, 16)} UTC`
