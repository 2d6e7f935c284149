import { expect, test } from 'vitest'
import { isMisspelt } from './edit-distance.ts'

test('slips are forgiven by length', () => {
  expect(isMisspelt('halvorsen', 'havlorsne')).toBe(true)
  expect(isMisspelt('stein', 'stien')).toBe(true)
  expect(isMisspelt('stein', 'stern')).toBe(true)
  expect(isMisspelt('stein', 'sterns')).toBe(false)
  expect(isMisspelt('lee', 'lea')).toBe(false)
})
