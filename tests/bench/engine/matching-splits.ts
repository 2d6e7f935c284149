// Cross-validates the matcher over several splits of the pages, so that a single page in a fold doesn't decide.
import { type Examples, fitWeights } from './matching-fit.ts'
import { fromDevelopment, judgedUnder } from './matching-fitted-to.ts'
import type { Seen } from './matching-judged.ts'
import { type Judged, type Measures, measure } from './matching-measures.ts'

const FOLDS = 5
/** The number of splits. The first one is by order. */
export const SPLITS = 5

/**
 * The listings judged again for each split: each fifth of the pages by weights fitted to the other four and to
 * `beside`, the generated pages.
 */
export function crossValidate(seen: readonly Seen[], beside: Examples): Judged[][] {
  return Array.from({ length: SPLITS }, (_, split) => {
    const foldOf = foldsOf(split, new Set(seen.map(one => one.place)).size)
    return Array.from({ length: FOLDS }, (_, fold) => {
      const fitted = fitWeights(fromDevelopment(seen.filter(one => foldOf[one.place] !== fold)), beside)
      return judgedUnder(
        fitted,
        seen.filter(one => foldOf[one.place] === fold),
      )
    }).flat()
  })
}

/** The fold of each page, in an order that depends only on its index and the split. */
function foldsOf(split: number, pages: number): number[] {
  const places = Array.from({ length: pages }, (_, place) => place)
  if (split > 0) places.sort((a, b) => scatter(a, split) - scatter(b, split))
  const folds: number[] = []
  for (const [index, place] of places.entries()) folds[place] = index % FOLDS
  return folds
}

/** A pseudo-random number, always the same for the same input (finalizer of MurmurHash3). */
function scatter(place: number, split: number): number {
  let mixed = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(split, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Each measure: its mean over the splits, the lowest and the highest. */
export type Spread = Record<keyof Measures, { mean: number; lowest: number; highest: number }>

/** The spread of the measures over several splits. */
export function spreadOf(splits: readonly (readonly Judged[])[]): Spread {
  const all = splits.map(measure)
  const [first] = all
  if (!first) throw new Error('no splits')
  const entries = (Object.keys(first) as (keyof Measures)[]).map(key => {
    const values = all.map(one => one[key])
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return [key, { mean, lowest: Math.min(...values), highest: Math.max(...values) }]
  })
  return Object.fromEntries(entries) as Spread
}
