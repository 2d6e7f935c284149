// Billing periods by calendar date, in epoch seconds.
import type { Price } from './objects.ts'

/** The end of a price's period that begins at `start`; from the 31st, the month's last day. */
export function periodEnd(start: number, { recurring }: Price): number {
  if (recurring === null) return start
  const { interval, interval_count: count } = recurring
  const date = new Date(start * 1000)
  const day = date.getUTCDate()
  if (interval === 'day') date.setUTCDate(day + count)
  if (interval === 'week') date.setUTCDate(day + 7 * count)
  if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + count)
  if (interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + count)
  const isLong = interval === 'month' || interval === 'year'
  if (isLong && date.getUTCDate() !== day) date.setUTCDate(0)
  return Math.floor(date.getTime() / 1000)
}
