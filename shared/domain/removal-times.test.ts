import { expect, test } from 'vitest'
import { DAY, iso } from '#shared/lib/time.ts'
import { type TimedRemoval, timeGone, timeToRemoval } from './removal-times.ts'

const START = Date.parse('2026-01-01T00:00:00.000Z')
const day = (at: number) => iso(START + at * DAY)
const NOW = START + 100 * DAY

const gone: TimedRemoval = {
  status: 'completed',
  assurance: 'seen_gone_twice',
  waiting_for: 'nobody',
  attempts: 1,
  created_at: day(0),
  submitted_at: day(1),
  absent_since: day(9),
  completed_at: day(12),
  updated_at: day(12),
}
const sent: TimedRemoval = {
  ...gone,
  status: 'verification',
  assurance: 'none',
  waiting_for: 'broker',
  absent_since: null,
  completed_at: null,
}
const looks = { seenAt: day(5), scannedAt: day(40) }

test('a removal took until between the last look that saw the listing and the first that didn’t', () => {
  expect(timeToRemoval(gone, looks, NOW)).toEqual({ after: 4, by: 8 })
})

test('one that isn’t proven yet takes longer than until its listing was last seen', () => {
  expect(timeToRemoval(sent, looks, NOW)).toEqual({ after: 4, by: Infinity })
  const once: TimedRemoval = { ...sent, assurance: 'seen_gone_once', absent_since: day(9) }
  expect(timeToRemoval(once, looks, NOW)?.by).toBe(Infinity)
})

test('if we asked more than once, the first request counts', () => {
  expect(timeToRemoval({ ...gone, attempts: 2, submitted_at: day(8) }, looks, NOW)).toEqual({
    after: 5,
    by: 9,
  })
})

test('without a request, and on a site’s word, nothing is measured', () => {
  expect(timeToRemoval({ ...gone, submitted_at: null }, looks, NOW)).toBeNull()
  expect(timeToRemoval({ ...gone, assurance: 'asserted' }, looks, NOW)).toBeNull()
  expect(timeGone({ ...gone, assurance: 'asserted' }, looks, null, NOW)).toBeNull()
})

test('a listing that was gone before the request got there took no time, not less', () => {
  const time = timeToRemoval({ ...gone, submitted_at: day(10) }, looks, NOW)
  expect(time?.after).toBe(0)
  expect(time?.by).toBeGreaterThan(0)
  expect(time?.by).toBeLessThan(1)
})

test('what hasn’t come back has stayed away until the last look', () => {
  expect(timeGone(gone, looks, null, NOW)).toEqual({ after: 31, by: Infinity })
  expect(timeGone(gone, { scannedAt: null }, null, NOW)).toEqual({ after: 3, by: Infinity })
})

test('what came back did so between two looks', () => {
  const back: TimedRemoval = { ...gone, assurance: 'resurfaced', updated_at: day(50) }
  expect(timeGone(back, looks, { foundAt: day(49), missedAt: day(48) }, NOW)).toEqual({ after: 39, by: 40 })
  // Older rows lack the time of the last miss; without an alert, the row's last change is the latest possible time.
  expect(timeGone(back, looks, { foundAt: day(49), missedAt: null }, NOW)).toEqual({ after: 3, by: 40 })
  expect(timeGone(back, looks, null, NOW)).toEqual({ after: 3, by: 41 })
})

test('what isn’t proven gone has no time away', () => {
  expect(timeGone(sent, looks, null, NOW)).toBeNull()
  expect(
    timeGone({ ...sent, assurance: 'seen_gone_once', absent_since: day(9) }, looks, null, NOW),
  ).toBeNull()
})

test('dates in the future count as now', () => {
  expect(timeGone(gone, { scannedAt: day(400) }, null, NOW)).toEqual({ after: 91, by: Infinity })
})
