import { expect, test } from 'vitest'
import { disclosedProfile, rankQueries } from './disclosed-profile.ts'
import type { RecipeProfile } from './profile.ts'
import type { RecordFacts } from './record.ts'

const austin = { street: '12 Oak St', city: 'Austin', state: 'TX', zip: '78701' }
const denver = { street: '9 Elm Rd', city: 'Denver', state: 'CO', zip: '80202' }
const query: RecipeProfile = {
  firstName: 'Rosa',
  middleName: 'Elena',
  lastName: 'Delgado',
  suffix: 'Jr',
  birthYear: 1979,
  city: 'Denver',
  state: 'CO',
  addresses: [austin, denver],
  phone: '512-555-0100',
}
const record = (given: Partial<RecordFacts> = {}): RecordFacts => ({
  name: 'Rosa Delgado',
  alternativeNames: [],
  age: null,
  addresses: [{ city: 'Denver', state: 'CO' }],
  phoneNumbers: [],
  relatives: [],
  profileUrl: null,
  identifier: null,
  ...given,
})
const disclosed = (given: Partial<RecordFacts> = {}, agreed: string[] = []) =>
  disclosedProfile(query, record(given), {
    phones: ['512-555-0100', '720-555-0111'],
    agreed: new Set(agreed),
  })

test('a bare listing discloses its name and its town, and nothing else', () => {
  expect(disclosed()).toEqual({
    firstName: 'Rosa',
    middleName: null,
    lastName: 'Delgado',
    suffix: null,
    age: null,
    birthYear: null,
    city: 'Denver',
    state: 'CO',
    addresses: [{ street: null, city: 'Denver', state: 'CO', zip: null }],
    phone: null,
  })
})

test('what the listing shows may be said: middle name, suffix, age, street, and the phone that stands there', () => {
  const shown = disclosed({
    name: 'Rosa E. Delgado Jr.',
    age: '46',
    addresses: [{ city: 'Denver', state: 'CO', extras: { street: '9 Elm Rd', zip: '80202' } }],
    phoneNumbers: ['(720) 555-0111'],
  })
  expect(shown).toMatchObject({
    middleName: 'E',
    suffix: 'Jr',
    age: 46,
    birthYear: null,
    phone: '720-555-0111',
  })
  expect(shown.addresses).toEqual([denver])
})

test.each([
  ['another middle name', { name: 'Rosa Maria Delgado' }, { middleName: null, firstName: 'Rosa' }],
  ['a short form', { name: 'Rosie Delgado' }, { firstName: 'Rosie', lastName: 'Delgado', middleName: null }],
  ['last name first', { name: 'DELGADO, ROSIE M' }, { firstName: 'ROSIE', lastName: 'DELGADO' }],
  [
    'an alias',
    { name: 'R. Whitaker', alternativeNames: ['Rosa Delgado'] },
    { firstName: 'Rosa', lastName: 'Delgado' },
  ],
])('a listing with %s is asked for under the name that it shows', (_what, given, name) => {
  expect(disclosed(given)).toMatchObject(name)
})

test('the town is one that the listing shows, never the one that the site was asked for without showing it', () => {
  expect(disclosed({ addresses: [{ city: 'Austin', state: 'TX' }] })).toMatchObject({
    city: 'Austin',
    state: 'TX',
  })
  expect(disclosed({ addresses: [{ city: 'Boulder', state: 'CO' }] })).toMatchObject({
    city: null,
    state: 'CO',
  })
  expect(disclosed({ addresses: [] })).toMatchObject({ city: null, state: null, addresses: [] })
  expect(disclosed({ addresses: [{ city: 'Denver', state: null }] })).toMatchObject({
    city: 'Denver',
    state: 'CO',
  })
})

test('a masked phone and an age range are not the person’s own', () => {
  const masked = disclosed({ phoneNumbers: ['(720) 555-01XX'], age: '45', extras: { ageRange: '45-49' } })
  expect(masked).toMatchObject({ phone: null, age: null, birthYear: null })
})

test('what the person agreed to is said besides', () => {
  expect(disclosed({}, ['phone', 'birthYear'])).toMatchObject({ phone: '512-555-0100', birthYear: 1979 })
  expect(disclosed({}, ['street', 'zip']).addresses).toEqual([denver])
})

test('of the queries that found a listing those with its name and its place come first', () => {
  const married: RecipeProfile = {
    ...query,
    firstName: 'Rosa',
    lastName: 'Whitaker',
    city: 'Austin',
    state: 'TX',
  }
  const moved: RecipeProfile = { ...query, city: 'Austin', state: 'TX' }
  expect(rankQueries(record(), [married, moved, query])).toEqual([query, moved, married])
  expect(rankQueries(record({ addresses: [] }), [married, moved, query])[0]).toBe(moved)
})
