// How many visits go to a network of sites at once.
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { CEILING_HOLDS, FIRST_RATE, type LaneRate, PROOF, rateAfter, type VisitReport } from './lane-rate.ts'

const NOW = Date.UTC(2026, 0, 1)
const MOST = 8
const visit = (more: Partial<VisitReport> = {}): VisitReport => ({
  outcome: 'good',
  answerMs: SECOND,
  underWay: 1,
  beganAt: NOW,
  at: NOW + MINUTE,
  ...more,
})
const at = (atOnce: number, more: Partial<LaneRate> = {}): LaneRate => ({ ...FIRST_RATE, atOnce, ...more })

/** After so many good visits with the lane full. */
function afterGood(rate: LaneRate, count: number, more: Partial<VisitReport> = {}, most = MOST): LaneRate {
  let now = rate
  for (let done = 0; done < count; done += 1)
    now = rateAfter(now, visit({ underWay: now.atOnce, ...more }), most)
  return now
}

test('a lane starts with one visit at a time, and takes one more after enough good answers', () => {
  expect(afterGood(FIRST_RATE, PROOF - 1).atOnce).toBe(1)
  expect(afterGood(FIRST_RATE, PROOF).atOnce).toBe(2)
  expect(afterGood(FIRST_RATE, 3 * PROOF - 1).atOnce).toBe(2)
  expect(afterGood(FIRST_RATE, 3 * PROOF).atOnce).toBe(3)
})

test('it never takes more than its recipes allow, and fewer as soon as they allow fewer', () => {
  expect(afterGood(FIRST_RATE, 100 * PROOF, {}, 3).atOnce).toBe(3)
  expect(rateAfter(at(5), visit(), 2).atOnce).toBe(2)
})

test('good answers of fewer visits than it would take prove nothing', () => {
  expect(afterGood(at(4), 100 * PROOF, { underWay: 3 })).toMatchObject({ atOnce: 4, proven: 0 })
})

test('who is turned away goes there half as often, never less than one at a time', () => {
  expect(rateAfter(at(7), visit({ outcome: 'turned_away', underWay: 7 }), MOST).atOnce).toBe(3)
  expect(rateAfter(at(1), visit({ outcome: 'turned_away' }), MOST).atOnce).toBe(1)
})

test('visits that were under way together halve it once', () => {
  const first = rateAfter(at(8), visit({ outcome: 'turned_away', underWay: 8 }), MOST)
  const second = rateAfter(first, visit({ outcome: 'turned_away', underWay: 7 }), MOST)
  expect(second).toMatchObject({ atOnce: 4, ceiling: 7 })
  const later = visit({
    outcome: 'turned_away',
    underWay: 4,
    beganAt: NOW + 2 * MINUTE,
    at: NOW + 3 * MINUTE,
  })
  expect(rateAfter(second, later, MOST)).toMatchObject({ atOnce: 2, ceiling: 3 })
})

test('what was too many isn’t tried again until the ceiling is old', () => {
  const narrow = rateAfter(at(5), visit({ outcome: 'turned_away', underWay: 5 }), MOST)
  expect(afterGood(narrow, 100 * PROOF).atOnce).toBe(4)
  const old = { at: NOW + MINUTE + CEILING_HOLDS + 1 }
  expect(afterGood(narrow, 100 * PROOF, old).atOnce).toBe(MOST)
})

test('being turned away alone sets no ceiling', () => {
  const alone = rateAfter(at(1), visit({ outcome: 'turned_away' }), MOST)
  expect(alone.ceiling).toBeNull()
  expect(afterGood(alone, PROOF).atOnce).toBe(2)
})

test('answers that take much longer than usual halve it, too', () => {
  const usual = at(4, { answerMs: 4 * SECOND })
  expect(rateAfter(usual, visit({ answerMs: 11 * SECOND }), MOST).atOnce).toBe(4)
  expect(rateAfter(usual, visit({ answerMs: 12 * SECOND }), MOST)).toMatchObject({ atOnce: 2, ceiling: null })
  // A site that is quick as a rule may take a second.
  expect(rateAfter(at(4, { answerMs: 100 }), visit({ answerMs: SECOND }), MOST).atOnce).toBe(4)
})

test('failures of our own say nothing', () => {
  expect(rateAfter(at(4, { proven: 9 }), visit({ outcome: 'failed' }), MOST)).toEqual(at(4, { proven: 9 }))
})

test('a site that stays slow is taken for what it is, and takes more visits again', () => {
  let rate: LaneRate = { ...FIRST_RATE, atOnce: 4, answerMs: 3 * SECOND }
  for (let visit = 0; visit < 200; visit += 1) {
    const report = { outcome: 'good', answerMs: 12 * SECOND, underWay: rate.atOnce } as const
    rate = rateAfter(rate, { ...report, beganAt: visit * MINUTE, at: visit * MINUTE + SECOND }, 8)
  }
  expect(rate.atOnce).toBeGreaterThan(2)
})
