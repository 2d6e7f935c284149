// Fits the matcher's weights to labeled listings, so that it can be judged on pages it wasn't fitted to: regression
// against two kinds of others, strangers and similar people, under the matcher's own ceilings, by Newton's method,
// pulled toward each level's value by reason alone.
import type { Reason } from '#shared/domain/matching/index.ts'
import { CEILINGS } from '#shared/domain/matching/judge.ts'
import { LEVELS, type Level, WEIGHTS } from '#shared/domain/matching/weights-table.ts'
import { BY_REASON, NEAR_BY_REASON, NEAR_PRIOR_BY_REASON, PRIOR_BY_REASON } from './matching-by-reason.ts'

/**
 * One listing as the fit sees it: its levels (indices into `LEVELS`, from 1, with the prior as 0), how often each
 * counts, its ceiling, and whether it's the person's.
 */
export type Example = { at: Uint8Array; times: Float64Array; ceiling: number; isTrue: boolean }

/** Examples with a weight of `share` each. */
export type Examples = { share: number; examples: readonly Example[] }

/** Log-odds against one kind of other people. */
export type FittedAgainst = { prior: number; weights: ReadonlyMap<Level, number> }
export type Fitted = { strangers: FittedAgainst; near: FittedAgainst }

/**
 * How strongly a weight is pulled: one over the square of the error expected of reason alone, 0.7 in log-odds (a factor
 * of two).
 */
const HOLD = 2
const STEPS = 40
/** Stops after a step smaller than this. */
const ENOUGH = 1e-3

const PLACE = new Map(LEVELS.map((level, i) => [level, i + 1]))
const SIZE = LEVELS.length + 1
/** The weights against strangers, then those against similar people. */
const ALL = SIZE * 2
const TOWARDS = Float64Array.from([
  PRIOR_BY_REASON,
  ...LEVELS.map(level => BY_REASON[level]),
  NEAR_PRIOR_BY_REASON,
  ...LEVELS.map(level => NEAR_BY_REASON[level] ?? 0),
])

/** Converts the reasons of a listing for the fit. */
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
export function confidenceUnder({ strangers, near }: Fitted, example: Example): number {
  return example.ceiling / (1 + oddsOf(strangers, example) + oddsOf(near, example))
}

/** The odds of one kind of other people against the person. */
function oddsOf({ prior, weights }: FittedAgainst, { at, times }: Example): number {
  let logOdds = 0
  for (const [i, place] of at.entries()) {
    const weight = place === 0 ? prior : (weights.get(LEVELS[place - 1] as Level) ?? 0)
    logOdds += (times[i] ?? 0) * weight
  }
  return Math.exp(-logOdds)
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
  const from = (start: number): FittedAgainst => ({
    prior: w[start] ?? 0,
    weights: new Map(LEVELS.map((level, i) => [level, w[start + i + 1] ?? 0])),
  })
  return { strangers: from(0), near: from(SIZE) }
}

/** The odds of the other people whose weights begin at `start`. */
function oddsFrom({ at, times }: Example, w: Float64Array, start: number): number {
  let z = 0
  for (let i = 0; i < at.length; i += 1) z += (times[i] as number) * (w[start + (at[i] as number)] as number)
  return Math.exp(-Math.max(-LARGEST, Math.min(LARGEST, z)))
}

/** Log-odds beyond this count as certain. */
const LARGEST = 30

const bounded = (p: number) => Math.min(1 - 1e-9, Math.max(1e-9, p))

/** The loss to minimize: how badly the listings are predicted, plus how far the weights are from their prior values. */
function lossOf(all: readonly Examples[], w: Float64Array): number {
  let loss = w.reduce((sum, value, i) => sum + (HOLD / 2) * (value - (TOWARDS[i] as number)) ** 2, 0)
  for (const { share, examples } of all) {
    for (const example of examples) {
      const p = bounded(example.ceiling / (1 + oddsFrom(example, w, 0) + oddsFrom(example, w, SIZE)))
      loss -= share * Math.log(example.isTrue ? p : 1 - p)
    }
  }
  return loss
}

/** Newton's step: the gradient of the loss divided by its curvature, approximated by Fisher's information. */
function changeOf(all: readonly Examples[], w: Float64Array): Float64Array {
  const gradient = w.map((value, i) => HOLD * (value - (TOWARDS[i] as number)))
  const curvature = Array.from({ length: ALL }, (_, i) => {
    const row = new Float64Array(ALL)
    row[i] = HOLD
    return row
  })
  for (const { share, examples } of all) {
    for (const example of examples) addExample(gradient, curvature, share, example, w)
  }
  return solve(curvature, gradient)
}

/**
 * One example's levels against both kinds of other people: indices among all weights, and the gradient of the
 * probability for each.
 */
const places = new Uint16Array(ALL)
const slopes = new Float64Array(ALL)

function addExample(
  gradient: Float64Array,
  curvature: readonly Float64Array[],
  share: number,
  example: Example,
  w: Float64Array,
) {
  const { at, times, ceiling, isTrue } = example
  const strangers = oddsFrom(example, w, 0)
  const near = oddsFrom(example, w, SIZE)
  const all = 1 + strangers + near
  const p = bounded(ceiling / all)
  const count = at.length
  for (let i = 0; i < count; i += 1) {
    const rise = ((times[i] as number) * ceiling) / (all * all)
    places[i] = at[i] as number
    slopes[i] = rise * strangers
    places[count + i] = SIZE + (at[i] as number)
    slopes[count + i] = rise * near
  }
  const curve = share / (p * (1 - p))
  const pull = curve * (p - Number(isTrue))
  for (let i = 0; i < count * 2; i += 1) {
    const place = places[i] as number
    const slope = slopes[i] as number
    gradient[place] = (gradient[place] as number) + pull * slope
    const row = curvature[place] as Float64Array
    const steep = curve * slope
    for (let j = 0; j < count * 2; j += 1) {
      const other = places[j] as number
      row[other] = (row[other] as number) + steep * (slopes[j] as number)
    }
  }
}

/** Solves a symmetric positive definite system by elimination. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rest = Float64Array.from(right)
  for (let i = 0; i < ALL; i += 1) {
    const pivot = matrix[i] as Float64Array
    for (let k = i + 1; k < ALL; k += 1) {
      const row = matrix[k] as Float64Array
      const factor = (row[i] as number) / (pivot[i] as number)
      if (factor === 0) continue
      for (let j = i; j < ALL; j += 1) row[j] = (row[j] as number) - factor * (pivot[j] as number)
      rest[k] = (rest[k] as number) - factor * (rest[i] as number)
    }
  }
  const solved = new Float64Array(ALL)
  for (let i = ALL - 1; i >= 0; i -= 1) {
    const row = matrix[i] as Float64Array
    let value = rest[i] as number
    for (let j = i + 1; j < ALL; j += 1) value -= (row[j] as number) * (solved[j] as number)
    solved[i] = value / (row[i] as number)
  }
  return solved
}
