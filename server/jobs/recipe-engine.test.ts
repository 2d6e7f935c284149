// How long a visit pauses between two searches, and what is kept of its pictures.
import { expect, test } from 'vitest'
import { pauseOf, shotOf } from './recipe-engine.ts'

test('a pause is anything from the least to the most', () => {
  const pace = { least: 1_000, most: 3_000 }
  expect([0, 0.5, 1].map(chance => pauseOf(pace, chance))).toEqual([1_000, 2_000, 3_000])
})

test('where nobody has to be spared there is none', () => {
  expect(pauseOf({ least: 0, most: 0 }, 0.7)).toBe(0)
})

test('a picture says which version of the recipe took it', () => {
  const seen = { takenAt: 1, url: 'https://first.example/', jpeg: new Uint8Array(), digest: 'ab' }
  const toShot = shotOf(url => url.replace('.example', '.localhost'), { version: '1.2.0' })
  expect(toShot({ ...seen, label: 'form' })).toEqual({
    ...seen,
    label: 'Form before it was sent',
    url: 'https://first.localhost/',
    recipeVersion: '1.2.0',
  })
})
