import { expect, test } from 'vitest'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { compareRows, tallyText } from './compare-rows.ts'

const NOW = new Date(2026, 10, 22, 12).getTime()
const town = (city: string, state: string, current: boolean) =>
  ({ street: '', city, state, zip: '', from_year: null, to_year: null, current }) as const
const rosa = {
  relation: 'self',
  names: [{ first: 'Rosa', middle: 'Elena', last: 'Whitaker', suffix: '' }],
  birth_date: '1984-03-09',
  birth_year: 1984,
  places: [town('Austin', 'TX', true), town('Denver', 'CO', false)],
  phones: ['+15125550147'],
  relatives: [],
} as unknown as Person
const record = {
  name: 'Rosa Whitaker',
  age: '70',
  akas: [],
  places: ['14 Oak St, Austin, TX', 'Austin, TX'],
  phones: [],
  relatives: [],
  reasons: [
    { part: 'name', agrees: true, text: 'Few people share this name' },
    { part: 'suffix', agrees: false, text: 'It says Sr' },
    { part: 'age', agrees: false, text: 'Age 70 doesn’t fit your birth year' },
    { part: 'place', agrees: null, text: 'Many people live there' },
    { part: 'place', agrees: true, text: 'You live in Austin' },
  ],
} as unknown as SeenListing

test('each row has both sides, a mark, and one reason; what differs outweighs what agrees', () => {
  const rows = compareRows(rosa, record, NOW)
  expect(rows).toEqual([
    {
      label: 'Name',
      mine: 'Rosa Elena Whitaker',
      theirs: 'Rosa Whitaker',
      mark: 'differs',
      why: 'It says Sr',
    },
    {
      label: 'Age',
      mine: '42, born March 1984',
      theirs: '70',
      mark: 'differs',
      why: 'Age 70 doesn’t fit your birth year',
    },
    {
      label: 'Places',
      mine: 'Austin, TX; before: Denver, CO',
      theirs: 'Austin, TX',
      mark: 'agrees',
      why: 'You live in Austin',
    },
    { label: 'Address', mine: null, theirs: '14 Oak St, Austin, TX', mark: 'open', why: '' },
    { label: 'Phone', mine: '(512) 555-0147', theirs: null, mark: 'open', why: '' },
  ])
  expect(tallyText(rows)).toBe('1 agrees · 2 don’t · 2 can’t tell')
  expect(tallyText(rows.filter(({ mark }) => mark !== 'differs'))).toBe('1 agrees · 2 can’t tell')
})

test('an age is counted to the day, and a year alone leaves two', () => {
  const mine = (given: Partial<Person>) => compareRows({ ...rosa, ...given }, record, NOW)[1]?.mine
  expect(mine({ birth_date: '1984-12-01' })).toBe('41, born December 1984')
  expect(mine({ birth_date: null })).toBe('41 or 42, born 1984')
  expect(mine({ birth_date: null, birth_year: null })).toBeNull()
})

test('reasons about somebody else don’t call them "you"', () => {
  const whys = compareRows({ ...rosa, relation: 'parent' }, record, NOW).map(({ why }) => why)
  expect(whys).toContain('Age 70 doesn’t fit their birth year')
})
