// Percentiles from counts: as accurate as from the values themselves, to within a step.
import { expect, test } from 'vitest'
import { percentile75, stepOf } from './vital-counts.ts'
import { rateVital, VITAL_NAMES, VITALS } from './web-vitals.ts'

const countsOf = (name: 'LCP' | 'CLS', values: readonly number[]) =>
  [...Map.groupBy(values, value => stepOf(name, value))].map(([step, those]) => ({
    step,
    times: those.length,
  }))

test('the 75th percentile is the value that three of four stay within', () => {
  expect(percentile75('LCP', countsOf('LCP', [1000, 1200, 2400, 9000]))).toEqual({
    p75: 2400,
    rating: 'good',
    times: 4,
  })
  expect(percentile75('LCP', countsOf('LCP', [1000, 2501, 2510, 4001]))).toMatchObject({
    rating: 'needs improvement',
  })
  expect(percentile75('CLS', countsOf('CLS', [0, 0, 0.1, 0.1]))).toEqual({
    p75: 0.1,
    rating: 'good',
    times: 4,
  })
  expect(percentile75('LCP', [])).toBeNull()
})

test.each(VITAL_NAMES)('rounding changes no rating of %s', name => {
  const { good, poor } = VITALS[name]
  for (const value of [good, good * 1.001, poor, poor * 1.001]) {
    const told = percentile75(name, [{ step: stepOf(name, value), times: 1 }])
    expect(told?.rating, String(value)).toBe(rateVital(name, value))
  }
})

test('what takes forever is counted too', () => {
  expect(stepOf('LCP', 599_999)).toBe(stepOf('LCP', 30_000))
})
