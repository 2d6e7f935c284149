import { expect, test } from 'vitest'
import { LEVELS } from '#shared/domain/matching/weights-table.ts'
import { isKeptBack } from '../matching-fitted-to.ts'
import { judgeAll } from '../matching-judged.ts'
import { generatePages } from './generated-pages.ts'
import { CULTURES } from './name-pools.ts'
import { LAYOUTS } from './site-layouts.ts'
import { NOISES } from './site-noise.ts'

// Timeouts allow for a busy machine.
const SLOW = { timeout: 180_000 }
const pages = generatePages(4000)
/** The minimum number of the person's listings with a level, so that its weight doesn't rest on chance. */
const FEWEST = 5

test('the same seed gives the same pages, another seed others', SLOW, () => {
  expect(generatePages(20)).toEqual(pages.slice(0, 20))
  expect(generatePages(20, 1)).not.toEqual(pages.slice(0, 20))
})

test('pages of one culture alone have no other', () => {
  const alone = generatePages(50, 1, 'vietnamese')
  expect(new Set(alone.map(page => page.culture))).toEqual(new Set(['vietnamese']))
})

test('every layout, noise and naming culture is there, and three pages in ten do not show the person', () => {
  expect(new Set(pages.map(page => page.layout))).toEqual(new Set(Object.keys(LAYOUTS)))
  expect(new Set(pages.map(page => page.noise))).toEqual(new Set(Object.keys(NOISES)))
  expect(new Set(pages.map(page => page.culture))).toEqual(new Set(Object.keys(CULTURES)))
  const without = pages.filter(page => page.truth.length === 0).length / pages.length
  expect(without).toBeGreaterThan(0.27)
  expect(without).toBeLessThan(0.33)
})

test(
  'every level of evidence occurs on listings of the person that the weights are fitted to, those that the development set never shows included',
  SLOW,
  () => {
    const theirs = new Map<number, number>()
    for (const one of judgeAll(generatePages().filter(page => !isKeptBack(page)))) {
      if (!one.isTrue) continue
      for (const place of one.example.at) theirs.set(place, (theirs.get(place) ?? 0) + 1)
    }
    const rare = LEVELS.filter((_, place) => (theirs.get(place + 1) ?? 0) < FEWEST)
    expect(rare).toEqual([])
  },
)
