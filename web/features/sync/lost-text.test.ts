import { expect, test } from 'vitest'
import { lostText } from './lost-text.ts'

test('how many unsent changes are gone is said', () => {
  expect(lostText(3)).toMatch(/^3 changes made here had not been sent and are gone\./)
  expect(lostText(1)).toMatch(/^1 change made here had not been sent and is gone\./)
  expect(lostText(0)).toMatch(/^Everything made here had been sent\./)
})
