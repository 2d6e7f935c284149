// Formats days and times for letters and screens: short, in the reader's time zone.
import { DAY } from '#shared/lib/time.ts'

// Created once: a formatter costs more than a thousand texts, and the dashboard formats thousands.
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

const noon = (ms: number): number => new Date(ms).setHours(12, 0, 0, 0)

/** `Nov 24`, with the year if it isn't the current one. */
export function dayText(instant: string, now: number): string {
  const date = new Date(instant)
  const sameYear = date.getFullYear() === new Date(now).getFullYear()
  return (sameYear ? DAY_OF_YEAR : DAY_AND_YEAR).format(date)
}

/** A calendar day (`YYYY-MM-DD`) as a local instant, so that no time zone makes it the day before. */
export const noonOf = (day: string): string => `${day}T12:00:00`

/** `Nov 24, 2:05 PM`, with the year if it isn't the current one. */
export function momentText(instant: string, now: number): string {
  return `${dayText(instant, now)}, ${TIME.format(new Date(instant))}`
}

/** `today`, `tomorrow`, `yesterday`, otherwise `on Nov 24`: fits after a verb. */
export function onDay(instant: string, now: number): string {
  const days = Math.round((noon(Date.parse(instant)) - noon(now)) / DAY)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return `on ${dayText(instant, now)}`
}

/** For future days: like `onDay`, but `shortly` for times in the past. */
export function dueText(instant: string | null, now: number): string {
  if (instant === null || Date.parse(instant) <= now) return 'shortly'
  return onDay(instant, now)
}
