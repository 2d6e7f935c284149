// Web vitals: the five measures of a page's speed, and their rating limits (PRODUCT T9.10). Pure.

/** In milliseconds; CLS is a score without a unit. Up to `good` is good, above `poor` is poor. */
export const VITALS = {
  FCP: { good: 1800, poor: 3000 },
  LCP: { good: 2500, poor: 4000 },
  CLS: { good: 0.1, poor: 0.25 },
  INP: { good: 200, poor: 500 },
  TTFB: { good: 800, poor: 1800 },
} as const
export type VitalName = keyof typeof VITALS
export const VITAL_NAMES = Object.keys(VITALS) as readonly VitalName[]

export type VitalRating = 'good' | 'needs improvement' | 'poor'

export function rateVital(name: VitalName, value: number): VitalRating {
  const { good, poor } = VITALS[name]
  if (value <= good) return 'good'
  return value <= poor ? 'needs improvement' : 'poor'
}
