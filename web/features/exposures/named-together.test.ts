import { expect, test } from 'vitest'
import type { Person } from '#shared/collections/people.ts'
import { hidesText, namedTogether } from './named-together.ts'

const person = (id: string, first: string, last: string): Person => ({
  id,
  relation: 'relative',
  names: [{ first, middle: '', last, suffix: '' }],
  birth_year: null,
  birth_date: null,
  places: [],
  phones: [],
  emails: [],
  relatives: [],
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
})
const people = [
  person('b', 'Ben', 'Whitaker'),
  person('r', 'Rosa', 'Whitaker'),
  person('z', 'Zoë', 'Pérez Gil'),
]
const names = (...relatives: string[]) => namedTogether({ relatives }, ['r'], people)

test('everyone of the household whom a listing names is said, its own person first', () => {
  expect(names('BEN T WHITAKER', 'Zoe Perez Gil', 'Sam Whitaker')).toEqual([
    'Rosa Whitaker',
    'Ben Whitaker',
    'Zoë Pérez Gil',
  ])
})

test('another first or last name is somebody else', () => {
  for (const relative of ['Benjamin Whitaker', 'Ben Whitaker-Jones', 'Ben', 'Whitaker Ben', ''])
    expect(names(relative)).toEqual(
      relative === 'Ben Whitaker-Jones' ? ['Rosa Whitaker', 'Ben Whitaker'] : ['Rosa Whitaker'],
    )
})

test('who isn’t on this device is never named', () => {
  const own = people.filter(({ id }) => id === 'r')
  expect(namedTogether({ relatives: ['Ben Whitaker'] }, ['r', 'b'], own)).toEqual(['Rosa Whitaker'])
})

test('those whose listing it is, too, count once, and a name without a last one is nobody’s', () => {
  expect(namedTogether({ relatives: ['Ben Whitaker'] }, ['r', 'b'], people)).toEqual([
    'Rosa Whitaker',
    'Ben Whitaker',
  ])
  const first = [...people, person('s', 'Sam', '')]
  expect(namedTogether({ relatives: ['Sam Whitaker'] }, ['r'], first)).toEqual(['Rosa Whitaker'])
})

test('it is said only where it hides several', () => {
  expect(hidesText('First Finder', ['Rosa Whitaker'])).toBeNull()
  expect(hidesText('First Finder', names('Ben Whitaker'))).toBe(
    'Removing this at First Finder hides 2 of you: Rosa Whitaker and Ben Whitaker.',
  )
})
