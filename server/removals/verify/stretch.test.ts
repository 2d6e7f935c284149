// When maintenance stretches, and which visits never do.
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { MAINTENANCE_SHARE, mayStretch, stretchOf } from './stretch.ts'

/** A lane that is busy for a minute per visit, one at a time: 1,080 maintenance visits a day. */
const lane = { cycleMs: 30 * DAY, atOnce: 1, visitMs: MINUTE }
const BORNE = (30 * MAINTENANCE_SHARE * DAY) / MINUTE

test('what a lane bears in its share of the time isn’t stretched', () => {
  expect(stretchOf({ ...lane, waiting: 0 })).toBe(1)
  expect(stretchOf({ ...lane, waiting: BORNE })).toBe(1)
})

test('twice as much takes twice as long, and half of that where two visits go at once', () => {
  expect(stretchOf({ ...lane, waiting: 2 * BORNE })).toBeCloseTo(2)
  expect(stretchOf({ ...lane, waiting: 4 * BORNE, atOnce: 2 })).toBeCloseTo(2)
  expect(stretchOf({ ...lane, waiting: BORNE, cycleMs: 10 * DAY })).toBeCloseTo(3)
})

test('only maintenance of a site that answered stretches', () => {
  expect(mayStretch('maintenance', { status: 'found' })).toBe(true)
  expect(mayStretch('maintenance', { status: 'not_found' })).toBe(true)
  expect(mayStretch('maintenance', { status: 'error' })).toBe(false)
  expect(mayStretch('maintenance', { status: 'blocked' })).toBe(false)
  for (const urgency of ['asked', 'verification', 'alert'] as const)
    expect(mayStretch(urgency, { status: 'found' })).toBe(false)
})
