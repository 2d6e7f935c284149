import { expect, test } from 'vitest'
import { type MatchProfile, match } from './index.ts'
import { dana, shown } from './sample-people.ts'

const verdict = (profile: MatchProfile, name: string) =>
  match(profile, shown({ name, age: 47, locations: ['Mentor, OH'] })).verdict

const named = (first: string, middle = '', last = 'Halvorsen'): MatchProfile => ({
  ...dana,
  names: [{ first, middle, last }],
})

test.each([
  ['Mary Ann', '', 'Maryann Halvorsen'],
  ['Mary Ann', '', 'Mary A Halvorsen'],
  ['Mary Ann', '', 'Mary Halvorsen'],
  ['Mary Ann', '', 'HALVORSEN, MARY ANN'],
  ['Mary Ann', '', 'Molly Halvorsen'],
  ['Maryann', '', 'Mary Ann Halvorsen'],
  ['Mary', 'Ann', 'Maryann Halvorsen'],
  ['Jean-Paul', '', 'Jean Paul Halvorsen'],
  ['Jean', '', 'Jean-Paul Halvorsen'],
  ['José Luis', 'Tomás', 'Jose L Halvorsen'],
  ['Ann', 'Marie', 'Marie Ann Halvorsen'],
])('%s %s is found as %s', (first, middle, name) => {
  expect(verdict(named(first, middle), name)).toBe('yours')
})

test('of sisters who share the first half of a double name, the other half tells', () => {
  expect(verdict(named('María Elena'), 'Maria Elena Halvorsen')).toBe('yours')
  expect(verdict(named('María Elena'), 'Maria Teresa Halvorsen')).not.toBe('yours')
})

test('a middle name counts, for and against, also where the last name stands first without a comma', () => {
  expect(verdict(dana, 'HALVORSEN DANA RUTH')).toBe('yours')
  expect(match(dana, shown({ name: 'HALVORSEN DANA KAY', age: 47 })).confidence).toBeLessThan(0.1)
})

test('someone called by the middle name is found by a short form of it, and by both names together', () => {
  expect(verdict(named('James', 'Robert'), 'Bob Halvorsen')).not.toBe('not_yours')
  const both: MatchProfile = {
    ...dana,
    names: [
      { first: 'David', middle: '', last: 'Halvorsen' },
      { first: 'Margarito', middle: '', last: 'Halvorsen' },
    ],
  }
  const plain = match(both, shown({ name: 'Margarito Halvorsen' })).confidence
  for (const name of ['Margarito David Halvorsen', 'Margarito D Halvorsen', 'M David Halvorsen'])
    expect(match(both, shown({ name, age: 47 })).confidence).toBeGreaterThan(plain)
  const found = match(both, shown({ name: 'Margarito D Halvorsen' }))
  expect(found.reasons.map(reason => reason.level)).toContain('middle.initial')
})

test('your first name as the second of a listing is asked about, unless you told what comes after it', () => {
  const robert = named('Robert')
  const home = { age: 47, locations: ['Mentor, OH'], address: '14 Oakwood St, Mentor, OH' }
  expect(match(robert, shown({ name: 'James Robert Halvorsen', ...home })).verdict).toBe('unsure')
  expect(match(robert, shown({ name: 'James Robert Halvorsen', locations: ['Reno, NV'] })).verdict).toBe(
    'not_yours',
  )
  const told = named('Robert', 'Paul')
  expect(match(told, shown({ name: 'James Robert Halvorsen', ...home })).confidence).toBeLessThan(0.2)
})

test('two words in the other order without a comma are asked about', () => {
  const james = named('James', '', 'Thomas')
  expect(verdict(named('James', 'Paul', 'Thomas'), 'THOMAS, JAMES P')).toBe('yours')
  expect(verdict(james, 'Thomas James')).toBe('unsure')
  expect(verdict(james, 'Thomas James Kelly')).toBe('not_yours')
  expect(verdict(named('James', 'Paul', 'Thomas'), 'THOMAS JIM P')).toBe('yours')
  expect(verdict(named('Robert'), 'HALVORSEN BOB')).toBe('unsure')
  expect(verdict(named('Robert', 'Ivo'), 'HALVORSEN BOB I')).toBe('yours')
})

test('a double last name in the other order is the same', () => {
  expect(verdict(named('Ada', '', 'Smith-Jones'), 'Ada Jones-Smith')).toBe('yours')
})

test('a last name without its particles is half of it', () => {
  expect(verdict(named('Maria', '', 'de la Cruz'), 'Maria Cruz')).toBe('yours')
  expect(verdict(named('Maria', '', 'Cruz'), 'Maria de la Cruz')).toBe('yours')
})

test.each([
  'Dana Halvorsen, 47',
  'Dana Halvorsen (47)',
  'Dana R Halvorsen, Age 47',
  'Dana 😀 Halvorsen',
  'Da\u200bna Halvor\u00adsen',
  '\u202aDana Halvorsen\u202c',
  '<b>Dana</b>&nbsp;Halvorsen',
  'Dana Halvorsen &raquo;',
])('what is no part of a name is left out: %s', name => {
  expect(verdict(dana, name)).toBe('yours')
})

test.each(['William (Bill) Halvorsen', 'William “Bill” Halvorsen', 'William "Bill" Halvorsen'])(
  'a short form set apart is no middle name: %s',
  name => {
    expect(verdict(named('William', 'Joe'), name)).toBe('yours')
  },
)

test('an apostrophe that a page wrote as a code is one', () => {
  expect(verdict(named('Sean', '', "O'Brien"), 'Sean O&#39;Brien')).toBe('yours')
})

test('a suffix that was typed behind the last name is the suffix', () => {
  const walter = named('Walter', '', 'Halvorsen Jr.')
  expect(verdict(walter, 'Walter Halvorsen Jr')).toBe('yours')
  expect(verdict(walter, 'Walter Halvorsen')).toBe('yours')
  expect(verdict(walter, 'Walter Halvorsen Sr')).toBe('not_yours')
})

test.each([
  ['Huong', '', 'Thi Huong Halvorsen'],
  ['Huong', 'Thi', 'HALVORSEN, THI HUONG'],
  ['Minh', '', 'Mnh Halvorsen'],
  ['Ryan', '', 'RYN HALVORSEN'],
])('%s %s is found as %s: Thi is no first name, and a letter is missing', (first, middle, name) => {
  expect(verdict(named(first, middle), name)).toBe('yours')
})

test('Thi alone, or with an initial, may be the person, and is asked about', () => {
  const levels = (middle: string, name: string) =>
    match(named('Huong', middle), shown({ name })).reasons.map(reason => reason.level)
  expect(levels('T', 'Thi Halvorsen')).toContain('name.middle')
  expect(levels('', 'Thi H Halvorsen')).toContain('name.initial')
  expect(levels('', 'Thi L Halvorsen')).toContain('name.otherFirst')
})

test.each([
  ['Hong', 'Huong'],
  ['Hang', 'Hanh'],
  ['Binh', 'Bich'],
  ['Tuan', 'Tan'],
  ['Rajesh', 'Rakesh'],
  ['Deepa', 'Deepak'],
])('%s and %s are two names, not one with a slip', (first, other) => {
  const found = match(named(first), shown({ name: `${other} Halvorsen`, age: 47, locations: ['Mentor, OH'] }))
  expect(found.reasons.map(reason => reason.level)).toContain('name.otherFirst')
})
