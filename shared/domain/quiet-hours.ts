// When a person's devices are to stay silent: hours by their own clock, through summer time and past midnight.
import { MINUTE } from '#shared/lib/time.ts'

/** From (inclusive) to (exclusive), as `HH:MM` in an IANA time zone; the same time twice means no hours at all. */
export type QuietSpan = { from: string; to: string; time_zone: string }

const DAY_MINUTES = 24 * 60
/** Rounds in which the end is looked for: a day on which the clock is put back takes two. */
const ROUNDS = 3

/**
 * The instant (epoch milliseconds) at which the quiet hours that `now` falls into end, or null when it falls into none.
 * A time zone that this machine does not know means none: silence must not swallow what the person waits for.
 */
export function quietUntil(quiet: QuietSpan | null, now: number): number | null {
  const clock = quiet === null ? null : clockOf(quiet.time_zone)
  if (quiet === null || clock === null) return null
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const isQuiet = (at: number) => {
    const minute = clock(at)
    return from <= to ? minute >= from && minute < to : minute >= from || minute < to
  }
  if (!isQuiet(now)) return null
  let inside = Math.floor(now / MINUTE) * MINUTE
  for (let round = 0; round < ROUNDS; round++) {
    const wait = (to - clock(inside) + DAY_MINUTES) % DAY_MINUTES
    const guess = inside + wait * MINUTE
    if (!isQuiet(guess)) return firstAwake(isQuiet, inside, guess)
    inside = guess
  }
  return inside
}

/** The first whole minute after `inside` (quiet) and up to `outside` (not quiet): earlier when the clock leaps ahead. */
function firstAwake(isQuiet: (at: number) => boolean, inside: number, outside: number): number {
  let [before, after] = [inside, outside]
  while (after - before > MINUTE) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE)) * MINUTE
    if (isQuiet(middle)) before = middle
    else after = middle
  }
  return after
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Reads the minute of the day in a time zone, or null for a zone that is none. */
function clockOf(timeZone: string): ((at: number) => number) | null {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return at => minutesOf(format.format(at))
}
