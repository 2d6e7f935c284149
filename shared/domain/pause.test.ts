import { expect, test } from 'vitest'
import { DAY } from '#shared/lib/time.ts'
import { pauseEnd, periodEndAfterPause, periodEndAfterResume } from './pause.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['2026-11-26T10:00:00.500Z', 1, '2026-12-26T10:00:00Z'],
  ['2026-11-26T10:00:00Z', 6, '2027-05-26T10:00:00Z'],
  ['2026-08-31T10:00:00Z', 6, '2027-02-28T10:00:00Z'],
  ['2027-08-31T10:00:00Z', 6, '2028-02-29T10:00:00Z'],
  ['2027-01-31T10:00:00Z', 1, '2027-02-28T10:00:00Z'],
])('from %s, %i months end on %s', (from, months, until) => {
  expect(pauseEnd(at(from), months)).toBe(at(until))
})

test('what is left of the paid time is the same after a pause, ended early or not', () => {
  const [now, periodEnd] = [at('2026-11-26T00:00:00Z'), at('2026-12-06T00:00:00Z')]
  const until = pauseEnd(now, 2)
  const moved = periodEndAfterPause(periodEnd, now, until)
  expect(moved - until).toBe(10 * DAY)
  const early = now + 5 * DAY
  expect(periodEndAfterResume(moved, until, early)).toBe(early + 10 * DAY)
})

test('a pause that somebody made without moving anything is only ended', () => {
  expect(periodEndAfterResume(100, 200, 150)).toBeNull()
})
