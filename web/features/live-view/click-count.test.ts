import { expect, test } from 'vitest'
import { withClick } from './click-count.ts'

test('quick clicks at one place are one row, up to a triple click', () => {
  const at = { x: 10, y: 10 }
  const counts: number[] = []
  let row = withClick(null, at, 0)
  counts.push(row.count)
  for (const time of [100, 200, 300]) {
    row = withClick(row, at, time)
    counts.push(row.count)
  }
  expect(counts).toEqual([1, 2, 3, 1])
})

test('a click elsewhere, or later, begins a new row', () => {
  const first = withClick(null, { x: 10, y: 10 }, 0)
  expect(withClick(first, { x: 40, y: 10 }, 100).count).toBe(1)
  expect(withClick(first, { x: 10, y: 10 }, 900).count).toBe(1)
})
