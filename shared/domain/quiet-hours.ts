// Quiet hours, in which a person's devices stay silent: in their local time, across daylight saving time and
// midnight.
import { MINUTE } from '#shared/lib/time.ts'

/** From (inclusive) to (exclusive), as `HH:MM` in an IANA time zone; equal times mean no quiet hours. */
export type QuietSpan = { from: string; to: string; time_zone: string }

const DAY_MINUTES = 24 * 60
/** Maximum rounds to find the end: a day on which the clock is set back takes two. */
const ROUNDS = 3

/**
 * The end (epoch milliseconds) of the quiet hours that contain `now`; null if there are none. An unknown time zone
 * means no quiet hours: we must not suppress a notification that the person is waiting for.
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

/** The first whole minute after `inside` (quiet), at most `outside` (not quiet): earlier when the clock jumps ahead. */
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

/** Returns the minute of the day in a time zone; null for an unknown zone. */
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
