import { expect, test } from 'vitest'
import { threadTime } from '#tests/support/thread-time.ts'
import { asksForMore, type DirectorySearch, readDirectorySearch } from './directory-address.ts'
import type { BrokerRow } from './directory-data.ts'
import { findableRows, viewDirectory, withChip } from './directory-search.ts'

const row = (id: string, patch: Partial<BrokerRow> = {}): BrokerRow => ({
  id,
  name: id,
  domain: `${id}.example`,
  category: 'People Search',
  summary: '',
  dataTypes: [],
  risk: null,
  difficulty: null,
  owner: null,
  ...patch,
})

const ROWS = findableRows([
  row('a.b+c (inc)', { domain: 'abc.example' }),
  row('Árbol', { category: 'Marketing Data', owner: 'Grove LLC' }),
  row('Birch', { difficulty: 'Hard', risk: 'High' }),
  row('Cedar', { category: 'Professional', difficulty: 'Easy', dataTypes: ['phone numbers'] }),
])

const namesFor = (search: DirectorySearch) => viewDirectory(ROWS, search).shown.map(({ name }) => name)

test('words are found in names, domains, owners and kinds of data, in any order, case and accent', () => {
  expect(namesFor({ q: 'ARBOL' })).toEqual(['Árbol'])
  expect(namesFor({ q: 'grove' })).toEqual(['Árbol'])
  expect(namesFor({ q: 'phone ced' })).toEqual(['Cedar'])
  expect(namesFor({ q: 'abc.example' })).toEqual(['a.b+c (inc)'])
})

test.each(['.*', '(', '[a-z]', '\\', '^', '$', '|', '%', '"', '<b>', '💥', '\u0000', 'a'.repeat(80)])(
  'characters mean themselves: %s finds nothing that hasn’t got it',
  q => {
    expect(namesFor({ q })).toEqual(
      ROWS.filter(({ row: { name } }) => name.includes(q)).map(one => one.row.name),
    )
  },
)

test('special characters in a name can be searched for', () => {
  expect(namesFor({ q: 'b+c (' })).toEqual(['a.b+c (inc)'])
})

test('chips add up, and narrow what the words find', () => {
  const both = withChip(withChip({}, 'Marketing Data'), 'Professional')
  expect(both.chip).toBe('marketing-data,professional')
  expect(namesFor(both)).toEqual(['Árbol', 'Cedar'])
  expect(namesFor({ ...both, q: 'cedar' })).toEqual(['Cedar'])
  expect(namesFor({ ...both, q: 'birch' })).toEqual([])
})

test('a chip that is pressed again is let go, and “All” lets go of all', () => {
  const one = withChip({ q: 'x' }, 'Professional')
  expect(withChip(one, 'Professional')).toMatchObject({ q: 'x', chip: undefined })
  expect(withChip(withChip(one, 'People Search'), null).chip).toBeUndefined()
})

test('chips count what the words find, whichever are pressed', () => {
  const { counts, found } = viewDirectory(ROWS, { q: 'r', chip: 'professional' })
  expect(found).toBe(4)
  expect(Object.fromEntries(counts)).toEqual({ 'Marketing Data': 1, 'People Search': 2, Professional: 1 })
})

test('unknown levels come last, however the list is sorted', () => {
  expect(namesFor({ sort: 'easiest' })).toEqual(['Cedar', 'Birch', 'a.b+c (inc)', 'Árbol'])
  expect(namesFor({ sort: 'riskiest' })).toEqual(['Birch', 'a.b+c (inc)', 'Árbol', 'Cedar'])
})

test('an address that says nonsense is read as far as it makes sense', () => {
  expect(
    readDirectorySearch({ q: 411, chip: 'people-search,nonsense,people-search', sort: 'x', show: 1 }),
  ).toEqual({
    q: '411',
    chip: 'people-search',
  })
  expect(readDirectorySearch({ q: 'x'.repeat(81), chip: ['people-search'] })).toEqual({})
  expect(readDirectorySearch({ q: true }).q).toBe('true')
})

test('only an address that changes the rows asks for all of them', () => {
  expect(asksForMore({})).toBe(false)
  expect(asksForMore({ sort: 'name', q: '' })).toBe(false)
  expect(asksForMore({ chip: 'professional' })).toBe(true)
})

test('a key in a list of all brokers’ size takes under 50 ms', () => {
  const many = findableRows(
    Array.from({ length: 1107 }, (_, index) => row(`Broker ${index}`, { owner: 'Some Owner, LLC' })),
  )
  const keys = ['b', 'br', 'bro', 'broker 11', 'owner llc 9']
  const view = () => keys.map(q => viewDirectory(many, { q, sort: 'easiest' }))
  expect(threadTime(view) / keys.length).toBeLessThan(50)
})
