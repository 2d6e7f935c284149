// How many sites are looked at side by side.
import { expect, test } from 'vitest'
import { workerCount } from './worker-count.ts'

const GIB = 1024 ** 3

test.each([
  ['two cores and plenty of memory: the cores decide', 8, 2, 4],
  ['many cores and little memory: the memory decides', 3, 32, 4],
  ['a very small machine still works', 0.5, 1, 1],
])('%s', (_, gib, cores, expected) => {
  expect(workerCount({ memory: gib * GIB, cores })).toBe(expected)
})
