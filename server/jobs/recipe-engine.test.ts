// How long a visit pauses between two searches.
import { expect, test } from 'vitest'
import { pauseOf } from './recipe-engine.ts'

test('a pause is anything from the least to the most', () => {
  const pace = { least: 1_000, most: 3_000 }
  expect([0, 0.5, 1].map(chance => pauseOf(pace, chance))).toEqual([1_000, 2_000, 3_000])
})

test('where nobody has to be spared there is none', () => {
  expect(pauseOf({ least: 0, most: 0 }, 0.7)).toBe(0)
})
