// How many listings stay gone, by days since they were first missing: Turnbull's curve for the chart. Pure.
import { CASES_MIN } from '#shared/domain/removal-times.ts'
import { type Bounded, survivalAt, turnbull } from '#shared/domain/turnbull.ts'
import {
  type ConfidenceLimits,
  limitsWhileNone,
  survivalErrors,
  survivalLimits,
} from '#shared/domain/turnbull-interval.ts'
import type { History } from './history.ts'

/** Days over which the curve is level. Between two plateaus it falls, and no check tells where. */
export type Plateau = { from: number; to: number; share: number; limits: ConfidenceLimits | null }

export type StayingGone = {
  /** Removals proven by two checks, and how many of their listings came back. */
  count: number
  returned: number
  plateaus: Plateau[]
  /** The longest time that one has been monitored, in days. */
  end: number
  /** From this day on, fewer than five are still monitored. */
  few: number
  /** The estimate at some days, with how many were still monitored then. */
  marks: { day: number; share: number; limits: ConfidenceLimits | null; watched: number }[]
}

/** Days of the table. */
const DAYS = [7, 30, 60, 90, 180, 365, 730]
/** If nothing has come back yet, the lower limit falls in this many steps. */
const FIRST_STEPS = 12

export function stayingGone({ removals }: Pick<History, 'removals'>): StayingGone {
  const times = removals.flatMap(({ lasted }) => (lasted ? [lasted] : []))
  const end = Math.max(0, ...times.map(watchedFor))
  const plateaus = times.length < CASES_MIN ? [] : plateausOf(times, end)
  const longest = times.map(watchedFor).sort((a, b) => b - a)
  return {
    count: times.length,
    returned: times.filter(({ by }) => by < Infinity).length,
    plateaus,
    end,
    few: longest[CASES_MIN - 1] ?? 0,
    marks: DAYS.filter(day => day <= end).map(day => ({
      day,
      share: plateauAt(plateaus, day)?.share ?? 1,
      limits: plateauAt(plateaus, day)?.limits ?? null,
      watched: times.filter(time => watchedFor(time) >= day).length,
    })),
  }
}

const watchedFor = ({ after, by }: Bounded) => (by < Infinity ? by : after)

const plateauAt = (plateaus: readonly Plateau[], day: number) => plateaus.findLast(({ from }) => from <= day)

function plateausOf(times: readonly Bounded[], end: number): Plateau[] {
  const fit = turnbull(times)
  const errors = survivalErrors(fit)
  const falls = fit.steps.filter(({ to }) => to < Infinity)
  const firstFall = Math.min(end, falls[0]?.from ?? end)
  const whileNone = Array.from({ length: FIRST_STEPS }, (_, at): Plateau => {
    const [from, to] = [(firstFall * at) / FIRST_STEPS, (firstFall * (at + 1)) / FIRST_STEPS]
    return { from, to, share: 1, limits: limitsWhileNone(times, to) }
  })
  const later = falls.map(({ to }, at): Plateau => {
    const share = survivalAt(fit, to)
    return {
      from: to,
      to: falls[at + 1]?.from ?? end,
      share,
      limits: survivalLimits(share, errors[at] ?? null),
    }
  })
  return [...whileNone, ...later].filter(({ from, to }) => to >= from)
}
