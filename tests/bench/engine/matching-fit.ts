// Fitting the matcher's weights anew to labelled listings, so that it can be judged on pages it was not fitted to:
// logistic regression under the matcher's own ceilings, by Newton's method, held towards what each level says by reason alone.
import type { Reason } from '#shared/domain/matching/index.ts'
import { CEILINGS } from '#shared/domain/matching/judge.ts'
import { type Level, WEIGHTS } from '#shared/domain/matching/weights.ts'
import { BY_REASON, PRIOR_BY_REASON } from './matching-by-reason.ts'

/** One listing as the fit sees it: how often each level counts, what it is capped at, and whether it is the person's. */
export type Example = { times: ReadonlyMap<Level, number>; ceiling: number; isTrue: boolean }

export type Fitted = { prior: number; weights: ReadonlyMap<Level, number> }

/** How strongly a weight is held: one over the square of how far off reason alone may be, 0.7 in log-odds (a factor of two). */
const HOLD = 2
const STEPS = 12

const LEVELS = Object.keys(WEIGHTS) as Level[]

/** What the reasons of a listing are to the fit. */
export function exampleOf(reasons: readonly Reason[], isTrue: boolean): Example {
  const times = new Map<Level, number>()
  let ceiling = 1
  for (const reason of reasons) {
    times.set(reason.level, (times.get(reason.level) ?? 0) + reason.weight / WEIGHTS[reason.level])
    if (reason.agrees !== true) ceiling = Math.min(ceiling, CEILINGS.get(reason.level) ?? 1)
  }
  return { times, ceiling, isTrue }
}

/** The probability under fitted weights. */
export function confidenceUnder({ prior, weights }: Fitted, { times, ceiling }: Example): number {
  let logOdds = prior
  for (const [level, count] of times) logOdds += count * (weights.get(level) ?? 0)
  return ceiling / (1 + Math.exp(-logOdds))
}

/** Fits to the examples. */
export function fitWeights(examples: readonly Example[]): Fitted {
  const size = LEVELS.length + 1
  const towards = [PRIOR_BY_REASON, ...LEVELS.map(level => BY_REASON[level])]
  const rows = examples.map(example => [1, ...LEVELS.map(level => example.times.get(level) ?? 0)])
  let w = [...towards]
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = w.map((value, i) => HOLD * (value - (towards[i] ?? 0)))
    const hessian = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => (i === j ? HOLD : 0)),
    )
    for (const [n, x] of rows.entries()) addRow(gradient, hessian, x, w, examples[n] as Example)
    const change = solve(hessian, gradient)
    const loss = (at: readonly number[]) => lossOf(rows, examples, at, towards)
    const before = loss(w)
    let part = 1
    const moved = () => w.map((value, i) => value - part * (change[i] ?? 0))
    while (part > 1e-4 && loss(moved()) > before) part /= 2
    w = moved()
  }
  return { prior: w[0] ?? 0, weights: new Map(LEVELS.map((level, i) => [level, w[i + 1] ?? 0])) }
}

/** What is made small: how badly the listings are foretold, and how far the weights are from where they are held. */
function lossOf(
  rows: readonly number[][],
  examples: readonly Example[],
  w: readonly number[],
  towards: readonly number[],
): number {
  const held = w.reduce((sum, value, i) => sum + (HOLD / 2) * (value - (towards[i] ?? 0)) ** 2, 0)
  return rows.reduce((sum, x, n) => {
    const { ceiling, isTrue } = examples[n] as Example
    const p = probability(x, w, ceiling)
    return sum - Math.log(isTrue ? p : 1 - p)
  }, held)
}

function probability(x: readonly number[], w: readonly number[], ceiling: number): number {
  const z = x.reduce((sum, value, i) => sum + value * (w[i] ?? 0), 0)
  return Math.min(1 - 1e-9, Math.max(1e-9, ceiling / (1 + Math.exp(-z))))
}

/** Adds what one listing says: the slope of its log-likelihood, and Fisher's information for its curvature. */
function addRow(gradient: number[], hessian: number[][], x: number[], w: readonly number[], one: Example) {
  const z = x.reduce((sum, value, i) => sum + value * (w[i] ?? 0), 0)
  const s = 1 / (1 + Math.exp(-z))
  const p = Math.min(1 - 1e-9, Math.max(1e-9, one.ceiling * s))
  const slope = one.ceiling * s * (1 - s)
  const pull = ((p - Number(one.isTrue)) * slope) / (p * (1 - p))
  const curve = slope ** 2 / (p * (1 - p))
  const used = x.flatMap((value, i) => (value === 0 ? [] : [i]))
  for (const i of used) {
    gradient[i] = (gradient[i] ?? 0) + pull * (x[i] ?? 0)
    const row = hessian[i] as number[]
    for (const j of used) row[j] = (row[j] ?? 0) + curve * (x[i] ?? 0) * (x[j] ?? 0)
  }
}

/** Solves a symmetric positive system by elimination. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const size = right.length
  const a = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (let i = 0; i < size; i += 1) {
    const pivot = a[i] as number[]
    for (let k = i + 1; k < size; k += 1) {
      const row = a[k] as number[]
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1)
      if (factor !== 0) for (let j = i; j <= size; j += 1) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0)
    }
  }
  const solved = new Array<number>(size).fill(0)
  for (let i = size - 1; i >= 0; i -= 1) {
    const row = a[i] as number[]
    let rest = row[size] ?? 0
    for (let j = i + 1; j < size; j += 1) rest -= (row[j] ?? 0) * (solved[j] ?? 0)
    solved[i] = rest / (row[i] ?? 1)
  }
  return solved
}
