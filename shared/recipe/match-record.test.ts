import { expect, test } from 'vitest'
import { matchName } from './match-name.ts'
import { bestMatch, matchRecord } from './match-record.ts'
import { type RecipeProfile, recipeProfile } from './profile.ts'

const now = Date.UTC(2026, 10, 21)
const john: RecipeProfile = {
  firstName: 'John',
  lastName: 'Smith',
  age: 45,
  addresses: [{ city: 'Reno', state: 'NV' }],
}
const match = (profile: RecipeProfile, record: object) =>
  matchRecord(
    recipeProfile.parse(profile),
    {
      name: 'John Smith',
      age: '45',
      addresses: [{ city: 'Reno', state: 'NV' }],
      phoneNumbers: [],
      ...record,
    },
    now,
  )

test.each([
  ['John Smith', true],
  ['JOHN SMITH', true],
  ['John Q. Smith', true],
  ['John Paul George Smith', true],
  ['Jack Smith', true],
  ['Johnny Smith', true],
  ['Jonas Goldsmith', false],
  ['Johnson Smith', false],
  ['Smith John', false],
  ['Smith, John', false],
  ['John Smithers', false],
  ['John Smith Jr', false],
  ['John', false],
])('John Smith and %j: %s', (listed, expected) => {
  expect(matchName({ firstName: 'John', lastName: 'Smith' }, listed)).toBe(expected)
})

test('Jon Smith is not Jonas Goldsmith', () => {
  expect(matchName({ firstName: 'Jon', lastName: 'Smith' }, 'Jonas Goldsmith')).toBe(false)
})

test.each([
  ['John Paul Smith', true],
  ['John P. Smith', true],
  ['John Paulsmith', true],
  ['John Smith', true],
  ['John Q Smith', false],
  ['John Peter Smith', false],
])('with the middle name Paul, %j: %s', (listed, expected) => {
  expect(matchName({ firstName: 'John', middleName: 'Paul', lastName: 'Smith' }, listed)).toBe(expected)
})

test.each([
  ['Mary-Ann Lee-Jones', true],
  ['Mary Ann Lee Jones', true],
  ['Maryann Leejones', true],
  ['Mary Lee', true],
  ['Ann Jones', false],
])('Mary-Ann Lee-Jones and %j: %s', (listed, expected) => {
  expect(matchName({ firstName: 'Mary-Ann', lastName: 'Lee-Jones' }, listed)).toBe(expected)
})

test('a suffix given may be listed; nicknames go one hop, either way', () => {
  expect(matchName({ firstName: 'John', lastName: 'Smith', suffix: 'Jr.' }, 'John Smith, Jr.')).toBe(true)
  expect(matchName({ firstName: 'John', lastName: 'Smith', suffix: 'Jr.' }, 'John Smith')).toBe(true)
  expect(matchName({ firstName: 'Bob', lastName: 'Smith' }, 'Robert Smith')).toBe(true)
  expect(matchName({ firstName: 'Bob', lastName: 'Smith' }, 'Rob Smith')).toBe(false)
})

test.each([
  ['José', 'García', 'Jose Garcia'],
  ['Jose', 'Garcia', 'JOSÉ GARCÍA'],
  ['José', 'García', 'Jose\u0301 Garci\u0301a'],
  ['Łukasz', 'Strauß', 'Lukasz Strauss'],
  ['Jørgen', "O'Neil", 'Jorgen O’Neil'],
])('%s %s may be listed as %s', (firstName, lastName, listed) => {
  expect(matchName({ firstName, lastName }, listed)).toBe(true)
})

test.each([
  ['Prudence', 'Prue'],
  ['Wilhelmina', 'Minnie'],
  ['Horace', 'Harry'],
  ['Sue', 'Susanna'],
  ['Allen', 'Al'],
])('%s may be listed as %s', (firstName, listed) => {
  expect(matchName({ firstName, lastName: 'Smith' }, `${listed} Smith`)).toBe(true)
})

test('name and place must agree, the age must not disagree', () => {
  expect(match(john, {})).toMatchObject({ matched: true, score: 3 })
  expect(match(john, { age: null })).toMatchObject({ matched: true, score: 2, age: null })
  expect(match(john, { age: '46' }).matched).toBe(true)
  expect(match(john, { age: '47' }).matched).toBe(false)
  expect(match(john, { name: 'Ann Smith' }).matched).toBe(false)
  expect(match({ ...john, age: undefined, birthYear: 1981 }, {}).age).toBe(true)
  expect(match({ ...john, age: '45', birthYear: 1950 }, {}).age).toBe(true)
})

test('a place is a city and its state, however the state is written', () => {
  expect(match({ ...john, addresses: [{ city: 'reno', state: 'Nevada' }] }, {}).place).toBe(true)
  expect(match(john, { addresses: [{ city: 'Reno', state: 'TX' }] }).place).toBe(false)
  expect(match(john, { addresses: [{ city: 'Reno', state: null }] }).place).toBe(false)
  expect(
    match(
      {
        ...john,
        addresses: [
          { city: 'Austin', state: 'TX' },
          { city: 'Reno', state: 'NV' },
        ],
      },
      {},
    ).place,
  ).toBe(true)
  expect(match(john, { addresses: [] }).matched).toBe(false)
})

test('without any place, an equal telephone number will do', () => {
  const listed = { addresses: [], phoneNumbers: ['15125550100'] }
  expect(match({ ...john, phone: '(512) 555-0100' }, listed).matched).toBe(true)
  expect(match({ ...john, phone: '(512) 555-0199' }, listed).matched).toBe(false)
})

test('the best match has the highest score, then comes first', () => {
  const place = [{ city: 'Reno', state: 'NV' }]
  const records = [
    { name: 'Ann Smith', age: '45', addresses: place, phoneNumbers: [], at: 0 },
    { name: 'John Smith', age: null, addresses: place, phoneNumbers: [], at: 1 },
    { name: 'John Smith', age: '45', addresses: place, phoneNumbers: [], at: 2 },
    { name: 'John Smith', age: '45', addresses: place, phoneNumbers: [], at: 3 },
  ]
  expect(bestMatch(recipeProfile.parse(john), records, now)?.at).toBe(2)
  expect(bestMatch(recipeProfile.parse(john), records.slice(0, 1), now)).toBeNull()
})
