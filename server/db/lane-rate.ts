// How many visits go to a network of sites at once: it starts at one, rises slowly while the sites answer well, and is
// halved as soon as they turn us away or grow slow (additive increase, multiplicative decrease). Pure.
import { DAY, SECOND } from '#shared/lib/time.ts'

/** What a lane's visits have shown. Times are product time. */
export type LaneRate = {
  /** How many visits go there at once. */
  atOnce: number
  /** Good answers with so many under way, since that last changed. */
  proven: number
  /** It turned us away when more were under way, at `ceilingAt`; null if it never did. */
  ceiling: number | null
  ceilingAt: number | null
  /** When `atOnce` was last reduced. */
  narrowedAt: number | null
  /** How long an answer usually takes, in milliseconds; null until the first. */
  answerMs: number | null
}

/** What a visit says about its lane. */
export type VisitReport = {
  /** `failed` says nothing about the rate: the recipe, or our network. */
  outcome: 'good' | 'turned_away' | 'failed'
  /** How long its slowest answer took, in milliseconds, pauses included; null without one. */
  answerMs: number | null
  /** The most visits of the lane that were under way with it, and itself: when it began, or when it ended. */
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

/** Good answers for each visit at once before there is one more: from two to three takes 40. Our choice. */
export const PROOF = 20
/** How long a ceiling holds before one more is tried: being turned away costs a person two days. */
export const CEILING_HOLDS = 30 * DAY
/** An answer is slow if it takes so many times as long as usual, and at least so long. */
export const SLOW_TIMES = 3
export const SLOW_LEAST = 10 * SECOND
/** The part of a new value in a moving average. */
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
  // Fewer visits than the lane would take prove nothing about one more.
  if (visit.underWay < good.atOnce || good.atOnce >= Math.min(most, ceilingOf(rate, visit.at))) return good
  const proven = good.proven + 1
  if (proven < PROOF * good.atOnce) return { ...good, proven }
  return { ...good, atOnce: good.atOnce + 1, proven: 0 }
}

/** A slow answer counts as one that just wasn't: a site that stays slow is taken for what it is after a while. */
function usualAfterSlow(usual: number | null, answer: number | null): number | null {
  if (usual === null || answer === null) return usual
  return averaged(usual, Math.min(answer, Math.max(SLOW_LEAST, SLOW_TIMES * usual)))
}

function ceilingOf({ ceiling, ceilingAt }: LaneRate, at: number): number {
  if (ceiling === null || ceilingAt === null || at - ceilingAt > CEILING_HOLDS)
    return Number.POSITIVE_INFINITY
  return ceiling
}

/** Half of it. Visits that were under way together are turned away together, and that counts once. */
function narrowed(rate: LaneRate, visit: VisitReport): LaneRate {
  const isKnown = rate.narrowedAt !== null && visit.beganAt < rate.narrowedAt
  // Alone, it wasn't turned away for being one of many.
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
