// The badge's cap.
import { expect, test } from 'vitest'
import { badgeText } from './badge-count.tsx'

test.each([
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('%i shows as %s', (count, text) => {
  expect(badgeText(count)).toBe(text)
})
