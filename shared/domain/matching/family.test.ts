import { expect, test } from 'vitest'
import { type MatchProfile, match } from './index.ts'
import { dana, junior, shown, textsOf } from './sample-people.ts'

test('another middle initial is never taken for yours without asking', () => {
  const strong = { age: 47, locations: ['Mentor, OH'], address: '14 Oakwood St, Mentor, OH 44060' }
  expect(match(dana, shown({ name: 'Dana K Halvorsen', ...strong })).verdict).toBe('unsure')
  expect(match(dana, shown({ name: 'Dana K Halvorsen', locations: ['Bend, OR'] })).verdict).toBe('not_yours')
})

test('a husband or wife at your address with your name as an alias is not you', () => {
  const spouse = shown({
    name: 'Erik Halvorsen',
    akas: ['Dana Halvorsen'],
    age: 47,
    locations: ['Mentor, OH', 'Boise, ID'],
    address: '14 Oakwood St, Mentor, OH 44060',
    phones: ['(440) 555-0142'],
  })
  expect(match(dana, spouse).verdict).toBe('not_yours')
})

test('a twin who shares age, home, phone and relatives is asked about, and thought to be another', () => {
  const twin = shown({
    name: 'Donna R Halvorsen',
    birth: 'May 1978',
    locations: ['Mentor, OH', 'Boise, ID'],
    address: '14 Oakwood St, Mentor, OH 44060',
    phones: ['(440) 555-0142'],
    relatives: ['Erik Halvorsen', 'Louise Pruett'],
  })
  const found = match(dana, twin)
  expect(found.verdict).toBe('unsure')
  expect(found.confidence).toBeLessThan(0.2)
  expect(textsOf(found.reasons, false)).toContain('The first name isn’t yours')
})

test('given names that differ by a letter are two people, not a slip', () => {
  const mario: MatchProfile = { ...dana, names: [{ first: 'Mario', middle: '', last: 'Halvorsen' }] }
  expect(
    match(mario, shown({ name: 'Maria Halvorsen', age: 47, locations: ['Mentor, OH', 'Boise, ID'] })).verdict,
  ).toBe('not_yours')
})

test('an initial that a brother may share is asked about', () => {
  const found = match(
    { ...dana, names: [{ first: 'Dana', middle: '', last: 'Halvorsen' }] },
    shown({ name: 'D Halvorsen', age: 47, locations: ['Mentor, OH', 'Boise, ID', 'Bend, OR'] }),
  )
  expect(found.verdict).toBe('unsure')
})

test('the father with the other suffix is not you, whatever else agrees', () => {
  const father = shown({
    name: 'Walter Kettering Sr',
    age: 44,
    locations: ['Salem, OR'],
    address: '55 Alder Ct, Salem, OR',
    relatives: ['June Kettering'],
  })
  const found = match(junior, father)
  expect(found.verdict).toBe('not_yours')
  expect(textsOf(found.reasons, false)).toContain('The suffix Sr isn’t yours')
})

test('father and son at one address: the age decides, without it you are asked', () => {
  const home = { locations: ['Salem, OR'], address: '55 Alder Ct, Salem, OR', relatives: ['June Kettering'] }
  expect(match(junior, shown({ name: 'Walter Kettering', age: 44, ...home })).verdict).toBe('yours')
  expect(match(junior, shown({ name: 'Walter Kettering', age: 72, ...home })).verdict).not.toBe('yours')
  expect(match(junior, shown({ name: 'Walter Kettering', ...home })).verdict).toBe('unsure')
})

test('II and Jr are used for the same person', () => {
  const found = match(junior, shown({ name: 'Walter Kettering II', age: 44, locations: ['Salem, OR'] }))
  expect(found.verdict).toBe('yours')
})

test('an impossible age keeps a listing from being yours even at your address', () => {
  const found = match(
    dana,
    shown({
      name: 'Dana Ruth Halvorsen',
      age: 19,
      locations: ['Mentor, OH'],
      address: '14 Oakwood St, Mentor, OH',
    }),
  )
  expect(found.verdict).not.toBe('yours')
  expect(found.confidence).toBeLessThanOrEqual(0.3)
})

test.each([
  ['Eric', 'Erica'],
  ['Marlo', 'Marla'],
  ['Latisha', 'Latasha'],
  ['Jayden', 'Jaylen'],
  ['Tiro', 'Tira'],
])('%s and %s at one address are brother and sister, however few have the name', (first, other) => {
  const one: MatchProfile = { ...dana, names: [{ first, middle: '', last: 'Halvorsen' }] }
  const home = { age: 47, locations: ['Mentor, OH'], address: '14 Oakwood St, Mentor, OH' }
  const found = match(one, shown({ name: `${other} Halvorsen`, ...home }))
  expect(found.verdict).toBe('unsure')
  expect(found.confidence).toBeLessThan(0.2)
})

test('a son who bears your name with Jr, and his own age, is not you', () => {
  const father: MatchProfile = { ...dana, names: [{ first: 'Walter', middle: '', last: 'Halvorsen' }] }
  const home = { locations: ['Mentor, OH'], address: '14 Oakwood St, Mentor, OH' }
  expect(match(father, shown({ name: 'Walter Halvorsen Jr', age: 20, ...home })).verdict).toBe('not_yours')
  expect(match(father, shown({ name: 'Walter Halvorsen Jr', age: 47, ...home })).verdict).toBe('unsure')
})

test('what a whole family shares makes the father with his suffix no more likely, however much of it shows', () => {
  const walter: MatchProfile = {
    names: [{ first: 'Walter', middle: '', last: 'Kettering' }],
    birthYear: 1981,
    addresses: [
      { street: '55 Alder Ct', city: 'Salem', state: 'OR', current: true },
      { city: 'Bend', state: 'OR' },
    ],
    relatives: ['June Kettering', 'Ruth Kettering'],
  }
  const father = shown({
    name: 'Walter Kettering Sr',
    locations: ['Salem, OR', 'Bend, OR'],
    address: '55 Alder Ct, Salem, OR',
    relatives: ['June Kettering', 'Ruth Kettering'],
  })
  const found = match(walter, father)
  expect(found.verdict).toBe('unsure')
  expect(found.confidence).toBeLessThan(0.8)
  expect(match(walter, { ...father, name: 'Walter Kettering' }).verdict).toBe('yours')
})
