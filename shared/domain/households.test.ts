import { expect, test } from 'vitest'
import { isEnough, isMinor, isValid, MEMBERS_MAX } from './households.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

test('a person is under age until the day they turn eighteen; a bare year counts for them', () => {
  const born = (birth_date: string) => isMinor({ birth_date, birth_year: null }, NOW)
  expect(born('2008-11-22')).toBe(true)
  expect(born('2008-11-21')).toBe(false)
  expect(isMinor({ birth_date: null, birth_year: 2009 }, NOW)).toBe(true)
  expect(isMinor({ birth_date: null, birth_year: 2008 }, NOW)).toBe(false)
  expect(isMinor({ birth_date: null, birth_year: null }, NOW)).toBe(false)
})

test('only a parent or guardian speaks for somebody under age', () => {
  expect(isEnough('consent', true)).toBe(false)
  expect(isEnough('self', true)).toBe(false)
  expect(isEnough('guardian', true)).toBe(true)
  expect(isEnough('consent', false)).toBe(true)
})

test('a consent holds from its day to its end, unless it was taken back', () => {
  const consent = { from: new Date(NOW), until: null, revoked_at: null }
  expect(isValid(consent, NOW)).toBe(true)
  expect(isValid({ ...consent, from: new Date(NOW + 1) }, NOW)).toBe(false)
  expect(isValid({ ...consent, until: new Date(NOW) }, NOW)).toBe(false)
  expect(isValid({ ...consent, revoked_at: new Date(NOW) }, NOW)).toBe(false)
})

test('a household has room for everybody the largest plan protects', () => {
  expect(MEMBERS_MAX).toBe(9)
})
