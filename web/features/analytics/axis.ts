// Round marks for an axis, and texts for days and moments. Pure.
import { dayText } from '#shared/letters/day-text.ts'
import { DAY, iso } from '#shared/lib/time.ts'

const STEPS = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365, 730, 1825]

/** The days to mark on an axis from 0 to `end`: at most `most`, plus 0. */
export function dayMarks(end: number, most: number): number[] {
  const step = STEPS.find(days => end / days <= most) ?? Math.ceil(end / most)
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step)
}

/** About four whole counts from 0 to `most`. */
export function countMarks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500].find(one => most / one <= 4) ?? most
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step)
}

/** `9 days`, `less than a day`. Rounded up: it had happened within that many days. */
export function daysText(days: number): string {
  if (days < 1) return 'less than a day'
  const whole = Math.ceil(days - 1e-6)
  return whole === 1 ? '1 day' : `${whole} days`
}

/** As a number for a table. */
export const wholeDays = (days: number): number => Math.ceil(days - 1e-6)

export const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Up to four moments from the first to the last, as axis labels. */
export function momentTexts(first: number, last: number): string[] {
  const count = Math.min(4, Math.max(2, Math.ceil((last - first) / DAY)))
  return Array.from({ length: count }, (_, at) =>
    at === count - 1 ? 'Today' : dayText(iso(first + ((last - first) * at) / (count - 1)), last),
  )
}
