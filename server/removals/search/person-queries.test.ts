// The queries for a person: every name with every place, without duplicates.
import { expect, test } from 'vitest'
import { aPerson, aPlace } from '#tests/support/documents.ts'
import { matchProfileOf, personQueries } from './person-queries.ts'

const names = [
  { first: 'Marguerite', middle: 'Anne', last: 'Tolliver', suffix: '' },
  { first: 'Marguerite', middle: '', last: 'Baxter', suffix: '' },
]
const asked = (person: ReturnType<typeof aPerson>) =>
  personQueries(person).map(query => `${query.firstName} ${query.lastName}, ${query.city} ${query.state}`)

test('every name is asked for at every place, the main name and the current place first', () => {
  const places = [aPlace('Troy', 'OH'), aPlace('Dayton', 'OH', true)]
  expect(asked(aPerson({ names, places }))).toEqual([
    'Marguerite Tolliver, Dayton OH',
    'Marguerite Tolliver, Troy OH',
    'Marguerite Baxter, Dayton OH',
    'Marguerite Baxter, Troy OH',
  ])
})

test('likeliest first: the name and town of today, then the name’s former towns by when they were left, then other names', () => {
  const then = (city: string, from: number | null, to: number | null) => ({
    ...aPlace(city, 'OH'),
    from_year: from,
    to_year: to,
  })
  const places = [
    then('Lima', null, null),
    then('Troy', 1990, 1999),
    then('Xenia', 2000, 2015),
    aPlace('Dayton', 'OH', true),
  ]
  expect(asked(aPerson({ names, places }))).toEqual([
    'Marguerite Tolliver, Dayton OH',
    'Marguerite Tolliver, Xenia OH',
    'Marguerite Tolliver, Troy OH',
    'Marguerite Tolliver, Lima OH',
    'Marguerite Baxter, Dayton OH',
    'Marguerite Baxter, Xenia OH',
    'Marguerite Baxter, Troy OH',
    'Marguerite Baxter, Lima OH',
  ])
})

test('a town left before the person was born is not asked for', () => {
  const before = { ...aPlace('Lima', 'OH'), from_year: 1960, to_year: 1970 }
  expect(asked(aPerson({ birth_year: 1979, places: [before, aPlace('Dayton', 'OH', true)] }))).toEqual([
    'Marguerite Tolliver, Dayton OH',
  ])
})

test('a name and a town are asked together only where they overlapped in time', () => {
  const [now, maiden] = names
  if (!now || !maiden) throw new Error('no names')
  const lived = (city: string, from: number | null, to: number | null) => ({
    ...aPlace(city, 'OH', to === null && from !== null),
    from_year: from,
    to_year: to,
  })
  const places = [lived('Dayton', 2010, null), lived('Xenia', 2004, 2010), lived('Lima', 1990, 2003)]
  const dated = [
    { ...now, from_year: 2004, to_year: null },
    { ...maiden, from_year: null, to_year: 2004 },
  ]
  expect(asked(aPerson({ names: dated, places, birth_year: 1979 }))).toEqual([
    'Marguerite Tolliver, Dayton OH',
    'Marguerite Tolliver, Xenia OH',
    'Marguerite Baxter, Xenia OH',
    'Marguerite Baxter, Lima OH',
  ])
  // An unknown birth year excludes nothing.
  const undated = [lived('Dayton', null, 2002), { ...aPlace('Troy', 'OH', true), from_year: null }]
  expect(asked(aPerson({ names: dated, places: undated, birth_year: 1979 }))).toEqual([
    'Marguerite Tolliver, Troy OH',
    'Marguerite Baxter, Troy OH',
    'Marguerite Baxter, Dayton OH',
  ])
})

test('years that contradict each other exclude no name and no town', () => {
  const [now, maiden] = names as [(typeof names)[0], (typeof names)[0]]
  const turned = { ...aPlace('Troy', 'OH'), from_year: 2010, to_year: 1970 }
  const left = { ...aPlace('Dayton', 'OH', true), from_year: 1960, to_year: 1970 }
  const dated = [
    { ...now, from_year: 2015, to_year: 2001 },
    { ...maiden, from_year: 1999, to_year: 2004 },
  ]
  expect(asked(aPerson({ names: dated, places: [turned, left], birth_year: 1979 })).sort()).toEqual([
    'Marguerite Baxter, Dayton OH',
    'Marguerite Baxter, Troy OH',
    'Marguerite Tolliver, Dayton OH',
    'Marguerite Tolliver, Troy OH',
  ])
})

test('a town lived in twice is asked for once', () => {
  const places = [
    aPlace('Dayton', 'OH', true, '12 Elm St'),
    aPlace('dayton', 'OH', false, '9 Oak Ave'),
    aPlace('Dayton', 'TX'),
  ]
  expect(asked(aPerson({ places }))).toEqual([
    'Marguerite Tolliver, Dayton OH',
    'Marguerite Tolliver, Dayton TX',
  ])
})

test('a name used twice, with and without a middle name, is asked for once', () => {
  const [main] = names
  if (!main) throw new Error('no name')
  expect(asked(aPerson({ names: [main, { ...main, middle: '' }] }))).toHaveLength(1)
})

test('the order in which the person gave their places is left as it is', () => {
  const person = aPerson({ places: [aPlace('Troy', 'OH'), aPlace('Dayton', 'OH', true)] })
  personQueries(person)
  expect(person.places.map(place => place.city)).toEqual(['Troy', 'Dayton'])
})

test('what was not given is not made up', () => {
  const [query] = personQueries(
    aPerson({ names: [{ first: 'Ann', middle: '', last: 'Lee', suffix: '' }], birth_year: null }),
  )
  expect(query).toMatchObject({ middleName: null, suffix: null, birthYear: null, phone: null })
})

test('listings are held against all that is known', () => {
  const person = aPerson({
    names,
    birth_date: '1979-04-12',
    phones: ['9375550123'],
    relatives: ['Ann Tolliver'],
  })
  expect(matchProfileOf(person)).toMatchObject({
    names,
    birthYear: 1979,
    birthDate: '1979-04-12',
    phones: ['9375550123'],
    relatives: ['Ann Tolliver'],
    addresses: [{ city: 'Dayton', state: 'OH', current: true }],
  })
  expect(matchProfileOf(aPerson({ birth_year: null }))).not.toHaveProperty('birthYear')
})
