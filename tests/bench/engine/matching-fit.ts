// Fitting the matcher's weights anew to labelled listings, so that it can be judged on pages it was not fitted to:
// logistic regression under the matcher's own ceilings, by Newton's method, held towards what each level says by reason alone.
import type { Reason } from '#shared/domain/matching/index.ts'
import { CEILINGS } from '#shared/domain/matching/judge.ts'
import { type Level, WEIGHTS } from '#shared/domain/matching/weights-table.ts'
import { BY_REASON, PRIOR_BY_REASON } from './matching-by-reason.ts'

/**
 * One listing as the fit sees it: which levels it shows (places in `LEVELS`, counted from 1, the prior being 0) and how often
 * each counts, what it is capped at, and whether it is the person's.
 */
export type Example = { at: Uint8Array; times: Float64Array; ceiling: number; isTrue: boolean }

/** Examples that count `share` times each. */
export type Examples = { share: number; examples: readonly Example[] }

export type Fitted = { prior: number; weights: ReadonlyMap<Level, number> }

/** How strongly a weight is held: one over the square of how far off reason alone may be, 0.7 in log-odds (a factor of two). */
const HOLD = 2
const STEPS = 15
/** A step that makes less of a difference than this is the last. */
const ENOUGH = 1e-4

export const LEVELS = Object.keys(WEIGHTS) as Level[]
const PLACE = new Map(LEVELS.map((level, i) => [level, i + 1]))
const SIZE = LEVELS.length + 1
const TOWARDS = Float64Array.from([PRIOR_BY_REASON, ...LEVELS.map(level => BY_REASON[level])])

/** What the reasons of a listing are to the fit. */
export function exampleOf(reasons: readonly Reason[], isTrue: boolean): Example {
  const counts = new Map<number, number>([[0, 1]])
  let ceiling = 1
  for (const reason of reasons) {
    const place = PLACE.get(reason.level) ?? 0
    counts.set(place, (counts.get(place) ?? 0) + reason.weight / WEIGHTS[reason.level])
    if (reason.agrees !== true) ceiling = Math.min(ceiling, CEILINGS.get(reason.level) ?? 1)
  }
  return {
    at: Uint8Array.from(counts.keys()),
    times: Float64Array.from(counts.values()),
    ceiling,
    isTrue,
  }
}

/** The probability under fitted weights. */
export function confidenceUnder({ prior, weights }: Fitted, { at, times, ceiling }: Example): number {
  let logOdds = 0
  for (const [i, place] of at.entries()) {
    const weight = place === 0 ? prior : (weights.get(LEVELS[place - 1] as Level) ?? 0)
    logOdds += (times[i] ?? 0) * weight
  }
  return ceiling / (1 + Math.exp(-logOdds))
}

/** Fits to the examples. */
export function fitWeights(...all: readonly Examples[]): Fitted {
  let w = TOWARDS
  let before = lossOf(all, w)
  for (let step = 0; step < STEPS; step += 1) {
    const change = changeOf(all, w)
    let part = 1
    let moved = w
    let after = before
    do {
      moved = w.map((value, i) => value - part * (change[i] ?? 0))
      after = lossOf(all, moved)
      part /= 2
    } while (after > before && part > 1e-4)
    if (after > before) break
    w = moved
    const gain = before - after
    before = after
    if (gain < ENOUGH) break
  }
  return { prior: w[0] ?? 0, weights: new Map(LEVELS.map((level, i) => [level, w[i + 1] ?? 0])) }
}

function logOddsOf({ at, times }: Example, w: Float64Array): number {
  let z = 0
  for (let i = 0; i < at.length; i += 1) z += (times[i] as number) * (w[at[i] as number] as number)
  return z
}

const bounded = (p: number) => Math.min(1 - 1e-9, Math.max(1e-9, p))

/** What is made small: how badly the listings are foretold, and how far the weights are from where they are held. */
function lossOf(all: readonly Examples[], w: Float64Array): number {
  let loss = w.reduce((sum, value, i) => sum + (HOLD / 2) * (value - (TOWARDS[i] as number)) ** 2, 0)
  for (const { share, examples } of all) {
    for (const example of examples) {
      const p = bounded(example.ceiling / (1 + Math.exp(-logOddsOf(example, w))))
      loss -= share * Math.log(example.isTrue ? p : 1 - p)
    }
  }
  return loss
}

/** Newton's step: the slope of the loss by its curvature, for which Fisher's information stands. */
function changeOf(all: readonly Examples[], w: Float64Array): Float64Array {
  const gradient = w.map((value, i) => HOLD * (value - (TOWARDS[i] as number)))
  const curvature = Array.from({ length: SIZE }, (_, i) => {
    const row = new Float64Array(SIZE)
    row[i] = HOLD
    return row
  })
  for (const { share, examples } of all) {
    for (const example of examples) addExample(gradient, curvature, share, example, w)
  }
  return solve(curvature, gradient)
}

function addExample(
  gradient: Float64Array,
  curvature: readonly Float64Array[],
  share: number,
  example: Example,
  w: Float64Array,
) {
  const { at, times, ceiling, isTrue } = example
  const s = 1 / (1 + Math.exp(-logOddsOf(example, w)))
  const p = bounded(ceiling * s)
  const slope = ceiling * s * (1 - s)
  const pull = (share * ((p - Number(isTrue)) * slope)) / (p * (1 - p))
  const curve = (share * slope ** 2) / (p * (1 - p))
  for (let i = 0; i < at.length; i += 1) {
    const place = at[i] as number
    gradient[place] = (gradient[place] as number) + pull * (times[i] as number)
    const row = curvature[place] as Float64Array
    for (let j = 0; j < at.length; j += 1) {
      const other = at[j] as number
      row[other] = (row[other] as number) + curve * (times[i] as number) * (times[j] as number)
    }
  }
}

/** Solves a symmetric positive system by elimination. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rest = Float64Array.from(right)
  for (let i = 0; i < SIZE; i += 1) {
    const pivot = matrix[i] as Float64Array
    for (let k = i + 1; k < SIZE; k += 1) {
      const row = matrix[k] as Float64Array
      const factor = (row[i] as number) / (pivot[i] as number)
      if (factor === 0) continue
      for (let j = i; j < SIZE; j += 1) row[j] = (row[j] as number) - factor * (pivot[j] as number)
      rest[k] = (rest[k] as number) - factor * (rest[i] as number)
    }
  }
  const solved = new Float64Array(SIZE)
  for (let i = SIZE - 1; i >= 0; i -= 1) {
    const row = matrix[i] as Float64Array
    let value = rest[i] as number
    for (let j = i + 1; j < SIZE; j += 1) value -= (row[j] as number) * (solved[j] as number)
    solved[i] = value / (row[i] as number)
  }
  return solved
}
