// Weights come out of a stored model as they were packed.
import { expect, it } from 'vitest'
import { unpackWeights } from './unpack-weights.ts'

/** Half bytes, low half first. */
const packed = (...halves: number[]) =>
  Buffer.from(
    Array.from(
      { length: (halves.length + 1) >> 1 },
      (_, at) => (halves[2 * at] ?? 0) | ((halves[2 * at + 1] ?? 0) << 4),
    ),
  ).toString('base64')

it('puts weights after their zeros, in the steps of their column', () => {
  // One step at place 0; ten zeros; two steps down at place 11, which is column 1.
  const weights = unpackWeights(packed(0, 9, 10, 1, 6), 12, [0.5, 0.25])
  expect([...weights]).toEqual([0.5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.5])
})

it('ignores what fills the last byte, and weights beyond the end', () => {
  expect([...unpackWeights(packed(1, 15, 0), 3, [1])]).toEqual([0, 7, 0])
  expect([...unpackWeights(packed(5, 9), 3, [1])]).toEqual([0, 0, 0])
  expect([...unpackWeights('', 2, [1])]).toEqual([0, 0])
})
