// Listings that are never dropped without a question, and names from the public lists.
import { expect, test } from 'vitest'
import { type MatchListing, type MatchProfile, match, UNSURE_FROM } from './index.ts'
import { dana, junior, shown } from './sample-people.ts'

test.each<[string, Partial<MatchListing>]>([
  ['phone', { phones: ['440-555-0142'] }],
  ['street address', { address: '14 Oakwood St, Mentor, OH' }],
  ['two relatives', { relatives: ['Erik Halvorsen', 'Louise Pruett'] }],
])('with the person’s own %s, a listing is asked about whatever its first name', (_, fields) => {
  const found = match(dana, shown({ name: 'Zelda Halvorsen', locations: ['Mentor, OH'], ...fields }))
  expect(found.verdict).toBe('unsure')
  expect(found.confidence).toBeGreaterThanOrEqual(UNSURE_FROM)
  const without = match(dana, shown({ name: 'Zelda Halvorsen', locations: ['Mentor, OH'] }))
  expect(without.verdict).toBe('not_yours')
})

test('a relative whom the person named, and a father with another suffix, are known to be others', () => {
  const home = { locations: ['Mentor, OH'], address: '14 Oakwood St, Mentor, OH', phones: ['440-555-0142'] }
  expect(match(dana, shown({ name: 'Erik Halvorsen', ...home })).verdict).toBe('not_yours')
  const father = shown({
    name: 'Walter Kettering Sr',
    age: 70,
    locations: ['Salem, OR'],
    address: '55 Alder Ct, Salem, OR',
  })
  expect(match(junior, father).verdict).toBe('not_yours')
})

test.each([
  ['Hezekiah', 'Hez'],
  ['Nathaniel', 'Than'],
  ['Cornelius', 'Neil'],
  ['Georgia', 'Georgiana'],
  ['Wilhelmina', 'Mina'],
  ['Mohammed', 'Muhammad'],
  ['Sergey', 'Sergei'],
  ['Yusuf', 'Youssef'],
  ['Xiaoming', 'Xiao Ming'],
  ['Lakshmi', 'Laxmi'],
])('%s is found as %s', (first, other) => {
  const one: MatchProfile = { ...dana, names: [{ first, middle: '', last: 'Halvorsen' }] }
  expect(match(one, shown({ name: `${other} Halvorsen`, age: 47, locations: ['Mentor, OH'] })).verdict).toBe(
    'yours',
  )
})

test.each([
  ['De La Cruz', 'Juana Delacruz'],
  ['De La Cruz', 'DE LA CRUZ JUANA'],
  ['Delacruz', 'Juana De La Cruz'],
  ['Van Der Berg', 'Juana Vanderberg'],
  ['O’Brien', 'O BRIEN JUANA'],
])('the last name %s is found in %s', (last, name) => {
  const one: MatchProfile = { ...dana, names: [{ first: 'Juana', middle: 'R', last }] }
  const found = match(one, shown({ name, age: 47, locations: ['Mentor, OH', 'Boise, ID'] }))
  expect(found.confidence).toBeGreaterThan(0.85)
})

test('a masked street that fits is not said to be another one', () => {
  const one: MatchProfile = {
    ...dana,
    addresses: [{ street: '2210 W Cedar Ave', city: 'Boise', state: 'ID', current: true }],
  }
  for (const street of ['2210 W***', '2210 W C****', '2210 Cedar A**', '2*** Cedar Ave']) {
    const found = match(
      one,
      shown({ name: 'Dana Halvorsen', locations: ['Boise, ID'], address: `${street}, Boise, ID` }),
    )
    expect(found.reasons.map(reason => reason.text)).not.toContain(
      'Another street address in a city you’ve lived in',
    )
  }
})
