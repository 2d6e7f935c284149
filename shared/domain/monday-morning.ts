// The Monday mornings of a time zone, when weekly mail is sent. Pure.
import { DAY, HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'

/** The hour, by the clock of the zone. */
const MORNING = 8 * HOUR
const WEEK = 7 * DAY
/** 1970-01-05, the first Monday, in days since 1970. */
const FIRST_MONDAY = 4

/**
 * The Mondays at 8:00 around `now`: `last` is at or before it, `next` after it (epoch milliseconds). An unknown zone
 * counts as UTC. When the clock is set forward or back, the week between them is an hour shorter or longer.
 */
export function mondaysAround(now: number, timeZone: string): { last: number; next: number } {
  const offset = offsetsOf(timeZone)
  const day = Math.floor((now + offset(now)) / DAY)
  const monday = (day - ((((day - FIRST_MONDAY) % 7) + 7) % 7)) * DAY
  const mornings = [monday - WEEK, monday, monday + WEEK].map(start => instantOf(start + MORNING, offset))
  const [before = 0, same = 0, after = 0] = mornings
  return same <= now ? { last: same, next: after } : { last: before, next: same }
}

/** Whether it is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  return formatOf(name) !== null
}

/** The instant at which the zone's clock shows `local` (as if it were UTC). */
function instantOf(local: number, offset: (at: number) => number): number {
  const guess = local - offset(local)
  return local - offset(guess)
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetsOf(timeZone: string): (at: number) => number {
  const format = formatOf(timeZone)
  if (format === null) return () => 0
  return at => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    const shown = Date.UTC(year, month - 1, day) + hour * HOUR + minute * MINUTE + second * SECOND
    return shown - Math.floor(at / SECOND) * SECOND
  }
}

/** Null for an unknown zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
