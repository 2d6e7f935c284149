import { expect, test } from 'vitest'
import { personValues, queryPlace, recipeProfile, samePlace } from './profile.ts'

const john = { firstName: 'John', lastName: 'Smith' }
const addresses = [
  { city: 'Springfield', state: 'IL' },
  { city: 'St. Louis', state: 'Missouri' },
]
const read = (more: object) => recipeProfile.parse({ ...john, ...more })
const placeOf = (more: object) => queryPlace(read(more))

test('harmless ways to say nothing, or a number, are read', () => {
  expect(read({ addresses: null }).addresses).toEqual([])
  expect(read({}).addresses).toEqual([])
  expect(read({ phone: 2175550100 }).phone).toBe('2175550100')
})

test('city and state default to the first address', () => {
  expect(placeOf({ addresses })).toEqual({ city: 'Springfield', state: 'IL' })
  expect(placeOf({ addresses, city: 'Peoria', state: 'Illinois' })).toEqual({ city: 'Peoria', state: 'IL' })
  expect(placeOf({})).toBeNull()
})

test('one of them alone takes the other from the address that it is of, never from another city', () => {
  expect(placeOf({ addresses, city: 'st louis' })).toEqual({ city: 'st louis', state: 'MO' })
  expect(placeOf({ addresses, state: 'MO' })).toEqual({ city: 'St. Louis', state: 'MO' })
  expect(placeOf({ addresses, city: 'Reno' })).toBeNull()
  const values = personValues(read({ addresses, city: 'Reno' }), 0)
  expect(values).toMatchObject({ city: 'Reno' })
  expect(values).not.toHaveProperty('state')
})

test.each([
  ['St. Louis', 'St Louis', true],
  ['Cañon City', 'Canon City', true],
  ['Pen\u0303asco', 'PEÑASCO', true],
  ['St. Louis', 'Louis', false],
])('%s and %s are one city: %s', (a, b, same) => {
  expect(samePlace({ city: a, state: 'NM' }, { city: b, state: 'nm' })).toBe(same)
})
