// How long a visit is passed by more urgent ones.
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { countsAs, rankOf, URGENCIES, URGENCY_PATIENCE, urgencyOf } from './visit-urgency.ts'

const NOW = Date.UTC(2026, 0, 1)

test.each(URGENCIES)(
  '%s keeps its urgency for as long as its patience lasts, and counts as asked then',
  urgency => {
    expect(countsAs(urgency, NOW - URGENCY_PATIENCE[urgency], NOW)).toBe(urgency)
    expect(countsAs(urgency, NOW - URGENCY_PATIENCE[urgency] - 1, NOW)).toBe('asked')
  },
)

test('the less urgent, the more patient: a verification hours, maintenance days', () => {
  const patience = URGENCIES.map(urgency => URGENCY_PATIENCE[urgency])
  expect(patience).toEqual([...patience].sort((a, b) => a - b))
  expect(URGENCY_PATIENCE.verification).toBeLessThan(DAY)
  expect(URGENCY_PATIENCE.verification).toBeGreaterThan(HOUR)
})

test('ranks stand for urgencies, and one that isn’t known for the least', () => {
  expect(URGENCIES.map(urgency => urgencyOf(rankOf(urgency)))).toEqual(URGENCIES)
  expect(urgencyOf(9)).toBe('maintenance')
})
