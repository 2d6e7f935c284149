import { expect, test } from 'vitest'
import { restoredText } from './restored-text.ts'

test('8.6 how much was sent again is said', () => {
  expect(restoredText(3)).toMatch(/^It lacked 3 things that this device has, and we sent them again\./)
  expect(restoredText(1)).toMatch(/^It lacked 1 thing that this device has, and we sent it again\./)
  expect(restoredText(0)).toMatch(/^Nothing you entered on this device was missing\./)
})
