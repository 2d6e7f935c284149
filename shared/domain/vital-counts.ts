// Counts of measurements per step instead of single values: enough for a percentile, but no visit can be identified.
// Pure.
import { rateVital, type VitalName, type VitalRating } from './web-vitals.ts'

/** Steps end at multiples of these values. All rating limits are multiples, too, so rounding changes no rating. */
const STEP: Readonly<Record<VitalName, number>> = { FCP: 50, LCP: 50, CLS: 0.01, INP: 25, TTFB: 50 }
/** Larger values count as this many steps. */
const STEPS_MAX = 600

/** The step of a value, 0 to STEPS_MAX. */
export function stepOf(name: VitalName, value: number): number {
  // Sums of layout shifts contain rounding errors.
  return Math.min(STEPS_MAX, Math.ceil(Math.round((value / STEP[name]) * 1e6) / 1e6))
}

/** The end of a step. */
const endOf = (name: VitalName, step: number): number => Math.round(step * STEP[name] * 100) / 100

export type StepCount = { step: number; times: number }

/** The 75th percentile of the counted values, its rating, and the number of values; null if there are none. */
export function percentile75(
  name: VitalName,
  counts: readonly StepCount[],
): { p75: number; rating: VitalRating; times: number } | null {
  const times = counts.reduce((sum, one) => sum + one.times, 0)
  let left = Math.ceil(times * 0.75)
  for (const { step, times: here } of counts.toSorted((a, b) => a.step - b.step)) {
    left -= here
    if (left <= 0) return { p75: endOf(name, step), rating: rateVital(name, endOf(name, step)), times }
  }
  return null
}
