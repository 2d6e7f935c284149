import { expect, test } from 'vitest'
import type { Person } from '#shared/collections/people.ts'
import { personSummary } from './person-summary.ts'

const person = {
  relation: 'self',
  names: [{ first: 'Ada', middle: '', last: 'Quinn', suffix: '' }],
  birth_year: null,
  places: [],
  phones: [],
  emails: [],
} as unknown as Person

test('only what is known is said', () => {
  expect(personSummary(person, 'Me')).toBe('Me · 1 name')
  expect(personSummary(person, null)).toBe('1 name')
})

test('the present home is named, others are counted', () => {
  const places = [
    { city: 'Fresno', state: 'CA', current: false },
    { city: 'Austin', state: 'TX', current: true },
  ] as Person['places']
  expect(personSummary({ ...person, birth_year: 1984, places, phones: ['1', '2'] }, 'Me')).toBe(
    'Me · born 1984 · Austin, TX · 1 name, 2 places, 2 phones and addresses',
  )
})
