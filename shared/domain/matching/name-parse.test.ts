import { expect, test } from 'vitest'
import { parseName } from './name-parse.ts'

test.each([
  ['Dana Ruth Halvorsen', ['dana', 'ruth', 'halvorsen'], 0, ''],
  ['HALVORSEN, DANA R. JR', ['dana', 'r', 'halvorsen'], 1, 'jr'],
  ['Halvorsen Jr, Dana', ['dana', 'halvorsen'], 1, 'jr'],
  ['Dana Halvorsen, Sr.', ['dana', 'halvorsen'], 0, 'sr'],
  ['Dr. Dana Halvorsen, PhD', ['dana', 'halvorsen'], 0, ''],
  ["Seán O'Brien III", ['sean', 'obrien'], 0, 'iii'],
  ['van der Berg, Anna', ['anna', 'van', 'der', 'berg'], 3, ''],
] as const)('%s is taken apart', (text, found, lastWords, suffix) => {
  expect(parseName(text)).toMatchObject({ words: found, lastWords, suffix, readable: true })
})
