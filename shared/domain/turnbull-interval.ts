// The uncertainty of Turnbull's curve: standard errors from the observed information over the steps with weight, and
// pointwise intervals on the log(-log) scale (J. D. Kalbfleisch, R. L. Prentice, The Statistical Analysis of Failure
// Time Data, 1980). With only right-censored times, the errors equal Greenwood's. Pure.
import type { Bounded, TurnbullFit } from './turnbull.ts'

/** Limits of a share, 0 to 1. */
export type ConfidenceLimits = { low: number; high: number }

/** 95 % of a normal distribution are within this many standard deviations. */
const Z = 1.959963984540054
/** The share that an interval excludes on each side. */
const TAIL = 0.025
/** Smaller values count as zero. */
const PIVOT_MIN = 1e-9

/** Standard error of the survival after each step; null if the times don't determine it. */
export function survivalErrors({ steps, groups }: TurnbullFit): (number | null)[] {
  const free = steps.length - 1
  if (free < 1) return steps.map(() => null)
  const covariance = inverse(informationOf(groups, steps, free))
  return steps.map(({ to }, at) => {
    if (at === free) return to === Infinity ? null : 0
    if (!covariance) return null
    let variance = 0
    for (let row = 0; row <= at; row++)
      for (let column = 0; column <= at; column++) variance += covariance[row * free + column] ?? 0
    return variance > 0 ? Math.sqrt(variance) : null
  })
}

/** The 95 % interval of a survival with its error; null if it can't be determined. */
export function survivalLimits(survival: number, error: number | null): ConfidenceLimits | null {
  if (error === null || error === 0 || survival <= 0 || survival >= 1) return null
  const spread = Math.exp((Z * error) / (survival * Math.abs(Math.log(survival))))
  return { low: survival ** spread, high: survival ** (1 / spread) }
}

/**
 * While nothing has ended, the share that lasts beyond `time` can still be below 1: the exact lower limit (Clopper
 * and Pearson) from items checked then or later. Null if there are none.
 */
export function limitsWhileNone(times: readonly Bounded[], time: number): ConfidenceLimits | null {
  const seen = times.filter(({ after }) => after >= time).length
  return seen === 0 ? null : { low: TAIL ** (1 / seen), high: 1 }
}

/** The information matrix of all masses except the last, which follows from the others. Row by row. */
function informationOf(
  groups: TurnbullFit['groups'],
  steps: TurnbullFit['steps'],
  free: number,
): Float64Array {
  const information = new Float64Array(free * free)
  for (const { first, last, weight } of groups) {
    const share = steps.slice(first, last + 1).reduce((sum, { mass }) => sum + mass, 0)
    const factor = weight / share ** 2
    const ofLast = last === free ? 1 : 0
    const slope = (at: number) => (at >= first && at <= last ? 1 : 0) - ofLast
    for (let row = 0; row < free; row++) {
      if (slope(row) === 0) continue
      for (let column = 0; column < free; column++) {
        const at = row * free + column
        information[at] = (information[at] ?? 0) + factor * slope(row) * slope(column)
      }
    }
  }
  return information
}

/** The inverse of a square matrix, by elimination with the largest pivot; null if it has none. */
function inverse(matrix: Float64Array): Float64Array | null {
  const size = Math.sqrt(matrix.length)
  const left = Float64Array.from(matrix)
  const right = new Float64Array(matrix.length)
  for (let at = 0; at < size; at++) right[at * size + at] = 1
  const largest = left.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  for (let at = 0; at < size; at++) {
    const pivotRow = rowOfPivot(left, size, at)
    const pivot = left[pivotRow * size + at] ?? 0
    if (Math.abs(pivot) <= largest * PIVOT_MIN) return null
    for (const side of [left, right]) {
      swapRows(side, size, at, pivotRow)
      for (let column = 0; column < size; column++)
        side[at * size + column] = (side[at * size + column] ?? 0) / pivot
    }
    for (let row = 0; row < size; row++) {
      const factor = left[row * size + at] ?? 0
      if (row === at || factor === 0) continue
      for (const side of [left, right])
        for (let column = 0; column < size; column++)
          side[row * size + column] =
            (side[row * size + column] ?? 0) - factor * (side[at * size + column] ?? 0)
    }
  }
  return right
}

function rowOfPivot(matrix: Float64Array, size: number, from: number): number {
  let best = from
  for (let row = from + 1; row < size; row++)
    if (Math.abs(matrix[row * size + from] ?? 0) > Math.abs(matrix[best * size + from] ?? 0)) best = row
  return best
}

function swapRows(matrix: Float64Array, size: number, one: number, other: number): void {
  if (one === other) return
  const kept = matrix.slice(one * size, one * size + size)
  matrix.copyWithin(one * size, other * size, other * size + size)
  matrix.set(kept, other * size)
}
