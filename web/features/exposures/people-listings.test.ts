import { expect, test } from 'vitest'
import type { Person } from '#shared/collections/people.ts'
import type { Exposure } from './exposure-view.ts'
import { personListings } from './people-listings.ts'

const ada = {
  id: 'ada',
  names: [{ first: 'Ada', middle: '', last: 'Quinn', suffix: '' }],
} as unknown as Person
const some = (count: number) => Array.from({ length: count }, () => ({}) as Exposure)
const text = (yours: number, ready: number, asked: number, total = 9, checked = 9, unchecked = 0) =>
  personListings(
    ada,
    { yours: some(yours), ready: some(ready), asked: some(asked) },
    { total, checked, unchecked },
  ).text

test('a person’s line says what was found and what is left to do', () => {
  expect(text(5, 2, 1)).toBe('5 listings · 2 not being removed yet · 1 question to answer.')
  expect(text(1, 0, 0)).toBe('1 listing.')
})

test('a site that wasn’t checked is never one without a listing', () => {
  expect(text(0, 0, 0)).toBe('Nothing found on 9 sites.')
  expect(text(0, 0, 0, 9, 0, 0)).toBe('No site checked yet.')
  expect(text(0, 0, 0, 9, 0, 9)).toBe('No site checked yet · 9 sites couldn’t be checked.')
  expect(text(0, 0, 0, 0, 0)).toBe('Not scanned yet.')
})
