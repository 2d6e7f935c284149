// When an entry under a new key is the same as an earlier one.
import { expect, test } from 'vitest'
import { type ComparedEntry, isSameEntry, isSameName } from './same-entry.ts'

const entry = (name: string, places: string[] = ['Dayton, OH'], akas: string[] = []): ComparedEntry => ({
  name,
  places,
  akas,
})
const hers = entry('Marguerite A Tolliver', ['Dayton, OH', 'Troy, OH'])

test.each([
  ['one of its places is left', entry('Marguerite Tolliver', ['Troy, OH'])],
  ['its street is shown now', entry('Marguerite Tolliver', ['12 Elm St, Dayton, OH 45402'])],
  ['no state is shown', entry('MARGUERITE TOLLIVER', ['Dayton'])],
  ['no place is shown', entry('Marguerite Tolliver', [])],
  ['the name has become an alias', entry('Marguerite Baxter', ['Dayton, OH'], ['Marguerite Tolliver'])],
])('the same: %s', (_, other) => {
  expect(isSameEntry(hers, other)).toBe(true)
  expect(isSameEntry(other, hers)).toBe(true)
})

test.each([
  ['another place', entry('Marguerite Tolliver', ['Austin, TX'])],
  ['a town of that name elsewhere', entry('Marguerite Tolliver', ['Dayton, TX'])],
  ['another first name', entry('Margo Tolliver')],
  ['another last name', entry('Marguerite Whitcombe')],
])('another entry: %s', (_, other) => {
  expect(isSameEntry(hers, other)).toBe(false)
  expect(isSameEntry(other, hers)).toBe(false)
})

test('a usual short form is the same name', () => {
  expect(isSameName('Robert J Tolliver', 'Bob Tolliver')).toBe(true)
  expect(isSameName('Bob Tolliver', 'Robert J Tolliver')).toBe(true)
})

test('names in letters that cannot be read are compared as they are', () => {
  expect(isSameName('山田 花子', '山田 花子')).toBe(true)
  expect(isSameName('山田 花子', '山田 太郎')).toBe(false)
})
