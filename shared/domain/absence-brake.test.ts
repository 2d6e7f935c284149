import { expect, test } from 'vitest'
import { isTooMany } from './absence-brake.ts'

test('however many vanish, nothing is held while all were asked for', () => {
  expect(isTooMany({ vanished: 12, asked: 12, listed: 12 })).toBe(false)
  expect(isTooMany({ vanished: 900, asked: 900, listed: 0 })).toBe(false)
})

test('one household’s listings may go by themselves; a third is too many', () => {
  expect(isTooMany({ vanished: 1, asked: 0, listed: 1 })).toBe(false)
  expect(isTooMany({ vanished: 2, asked: 0, listed: 4 })).toBe(false)
  expect(isTooMany({ vanished: 3, asked: 0, listed: 4 })).toBe(true)
})

test('what was asked for does not make up for what was not', () => {
  expect(isTooMany({ vanished: 12, asked: 2, listed: 12 })).toBe(true)
  expect(isTooMany({ vanished: 4, asked: 2, listed: 12 })).toBe(false)
})

test('where many people are listed, one in twenty may go by itself', () => {
  expect(isTooMany({ vanished: 50, asked: 0, listed: 1000 })).toBe(false)
  expect(isTooMany({ vanished: 51, asked: 0, listed: 1000 })).toBe(true)
  expect(isTooMany({ vanished: 3, asked: 0, listed: 59 })).toBe(true)
})
