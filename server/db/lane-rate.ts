// How many visits go to a network of sites at once. It starts at one, rises slowly while the sites answer well, and is
// halved when they turn us away or slow down (additive increase, multiplicative decrease). Pure.
import { DAY, SECOND } from '#shared/lib/time.ts'

/** What the visits of a lane have shown. Times are product time. */
export type LaneRate = {
  /** How many visits may run at once. */
  atOnce: number
  /** Good answers at this number of visits, since it last changed. */
  proven: number
  /** One less than the number of visits at which it turned us away, at `ceilingAt`; null if it never did. */
  ceiling: number | null
  ceilingAt: number | null
  /** When `atOnce` was last reduced. */
  narrowedAt: number | null
  /** The usual time to answer, in milliseconds; null until the first answer. */
  answerMs: number | null
}

/** What a visit says about the rate of its lane. */
export type VisitReport = {
  /** `failed` says nothing about the rate: the recipe or our network was at fault. */
  outcome: 'good' | 'turned_away' | 'failed'
  /** The time of its slowest answer in milliseconds, pauses included; null without an answer. */
  answerMs: number | null
  /** How many visits of the lane were running, itself included, when it began or when it ended, whichever is more. */
  underWay: number
  beganAt: number
  at: number
}

export const FIRST_RATE: LaneRate = {
  atOnce: 1,
  proven: 0,
  ceiling: null,
  ceilingAt: null,
  narrowedAt: null,
  answerMs: null,
}

/** Good answers for each concurrent visit before we add one: going from two to three takes 40. Our choice. */
export const PROOF = 20
/** How long a ceiling holds before we try one more visit: being turned away costs a person two days. */
export const CEILING_HOLDS = 30 * DAY
/** An answer is slow if it takes this many times as long as usual, and at least `SLOW_LEAST`. */
export const SLOW_TIMES = 3
export const SLOW_LEAST = 10 * SECOND
/** The weight of a new value in a moving average. */
const WEIGHT = 0.1

/** The average after one more value. */
export const averaged = (average: number | null, value: number): number =>
  average === null ? value : average + WEIGHT * (value - average)

/** Whether an answer takes much longer than usual. */
export function isSlow(answerMs: number | null, usualMs: number | null): boolean {
  return answerMs !== null && usualMs !== null && answerMs >= Math.max(SLOW_LEAST, SLOW_TIMES * usualMs)
}

/** The rate after a visit. `most` is what the recipes of the lane's sites allow. */
export function rateAfter(rate: LaneRate, visit: VisitReport, most: number): LaneRate {
  const slow = visit.outcome === 'good' && isSlow(visit.answerMs, rate.answerMs)
  if (slow) return narrowed({ ...rate, answerMs: usualAfterSlow(rate.answerMs, visit.answerMs) }, visit)
  if (visit.outcome === 'turned_away') return narrowed(rate, visit)
  const allowed = { ...rate, atOnce: Math.min(rate.atOnce, most) }
  if (visit.outcome === 'failed') return allowed
  const usual = visit.answerMs === null ? rate.answerMs : averaged(rate.answerMs, visit.answerMs)
  const good = { ...allowed, answerMs: usual }
  // Fewer visits than the lane allows prove nothing about one more.
  if (visit.underWay < good.atOnce || good.atOnce >= Math.min(most, ceilingOf(rate, visit.at))) return good
  const proven = good.proven + 1
  if (proven < PROOF * good.atOnce) return { ...good, proven }
  return { ...good, atOnce: good.atOnce + 1, proven: 0 }
}

/**
 * A slow answer counts as the longest one that isn't slow, so a site that stays slow becomes the usual after a while.
 */
function usualAfterSlow(usual: number | null, answer: number | null): number | null {
  if (usual === null || answer === null) return usual
  return averaged(usual, Math.min(answer, Math.max(SLOW_LEAST, SLOW_TIMES * usual)))
}

function ceilingOf({ ceiling, ceilingAt }: LaneRate, at: number): number {
  if (ceiling === null || ceilingAt === null || at - ceilingAt > CEILING_HOLDS)
    return Number.POSITIVE_INFINITY
  return ceiling
}

/** Halves the rate. If visits that ran together are turned away together, that counts once. */
function narrowed(rate: LaneRate, visit: VisitReport): LaneRate {
  const isKnown = rate.narrowedAt !== null && visit.beganAt < rate.narrowedAt
  // If it was the only visit, it wasn't turned away because there were too many.
  const isCrowded = visit.outcome === 'turned_away' && visit.underWay > 1 && !isKnown
  const ceiling = isCrowded ? { ceiling: visit.underWay - 1, ceilingAt: visit.at } : {}
  if (isKnown) return { ...rate, proven: 0 }
  return {
    ...rate,
    ...ceiling,
    atOnce: Math.max(1, Math.floor(rate.atOnce / 2)),
    proven: 0,
    narrowedAt: visit.at,
  }
}
