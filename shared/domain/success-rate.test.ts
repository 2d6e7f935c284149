// How likely a removal ends verified: measured, with a modest prior.
import { describe, expect, test } from 'vitest'
import { expectedSuccess } from './success-rate.ts'

describe('a new recipe', () => {
  test.each([
    ['Easy', 0.8],
    ['Medium', 0.7],
    ['Hard', 0.5],
    ['Very Hard', 0.2],
    [null, 0.7],
  ] as const)('for a site that is %s starts at %d', (difficulty, rate) => {
    expect(expectedSuccess(difficulty, 0, 0)).toBeCloseTo(rate)
  })
})

test('every finished attempt moves it, towards what was measured', () => {
  expect(expectedSuccess('Easy', 1, 1)).toBeGreaterThan(expectedSuccess('Easy', 0, 0))
  expect(expectedSuccess('Easy', 0, 1)).toBeLessThan(expectedSuccess('Easy', 0, 0))
  expect(expectedSuccess('Hard', 10, 10)).toBeCloseTo(0.75)
  expect(expectedSuccess('Very Hard', 990, 1000)).toBeCloseTo(0.99, 1)
})

test('it is a share, whatever was measured', () => {
  for (const [verified, finished] of [
    [0, 0],
    [0, 10_000],
    [10_000, 10_000],
  ] as const) {
    const rate = expectedSuccess('Medium', verified, finished)
    expect(rate).toBeGreaterThanOrEqual(0)
    expect(rate).toBeLessThanOrEqual(1)
  }
})
