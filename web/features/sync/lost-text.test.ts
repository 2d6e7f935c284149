import { expect, test } from 'vitest'
import { lostText } from './lost-text.ts'

test('how many unsent changes are gone is said', () => {
  expect(lostText(3)).toMatch(/^3 changes you made here hadn’t been sent yet, and they’re lost\./)
  expect(lostText(1)).toMatch(/^1 change you made here hadn’t been sent yet, and it’s lost\./)
  expect(lostText(0)).toMatch(/^All of your changes had been sent\./)
})
