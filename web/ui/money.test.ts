// Prices must read exactly as the plan table states them.
import { expect, test } from 'vitest'
import { formatUsd } from './money.ts'

test.each([
  [799, false, '$7.99'],
  [17988, false, '$179.88'],
  [12000, true, '$120'],
  [2250, true, '$22.50'],
])('%i cents', (cents, whole, text) => {
  expect(formatUsd(cents, whole)).toBe(text)
})
