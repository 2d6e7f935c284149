import { expect, test } from 'vitest'
import { firstOf, type SinceRemoval, stepsSince } from './since.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12)).toISOString()
const at = (n: number) => Date.parse(day(n))
const removal = (given: Partial<SinceRemoval>): SinceRemoval => ({
  now: 'still',
  absentSince: null,
  completedAt: null,
  updatedAt: day(20),
  ...given,
})

test('a listing is up, then not found, then gone', () => {
  const one = removal({ now: 'gone', absentSince: day(3), completedAt: day(6) })
  const steps = stepsSince([one], at(1), at(8))
  expect(steps.map(({ still, unproven, gone }) => [still, unproven, gone].indexOf(1))).toEqual([
    0, 0, 1, 1, 1, 2, 2, 2,
  ])
})

test('one that is back is up today, whatever was seen before', () => {
  const one = removal({ now: 'still', absentSince: day(3), completedAt: day(6) })
  expect(stepsSince([one], at(1), at(8)).every(step => step.still === 1)).toBe(true)
})

test('the last step is today, also in the hour of the first scan and after a year', () => {
  const given = [removal({ now: 'gone' }), removal({ now: 'unproven' }), removal({})]
  for (const since of [at(1), at(1) - 400 * 86_400_000, at(30)]) {
    const steps = stepsSince(given, since, at(30))
    expect(steps.length).toBeLessThanOrEqual(29)
    expect(steps.at(-1)).toEqual({ at: at(30), still: 1, unproven: 1, gone: 1 })
  }
})

test('without any time, there is no first scan', () => {
  expect(firstOf([null])).toBe(null)
  expect(firstOf([day(3), null, day(2)])).toBe(at(2))
})
