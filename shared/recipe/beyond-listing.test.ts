import { expect, test } from 'vitest'
import { beyondListing, type DescribedPerson, detailsOf, requestedDetails } from './beyond-listing.ts'
import { parseRecipe } from './schema.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

const place = (city: string, state: string, street = '', current = false) => ({
  street,
  city,
  state,
  zip: '',
  current,
})
const rosa: DescribedPerson = {
  names: [{ first: 'Rosa', last: 'Whitaker' }],
  birth_year: 1979,
  places: [place('Denver', 'CO', '9 Elm Rd'), place('Austin', 'TX', '12 Oak St', true)],
  phones: ['512-555-0100'],
}
const bare = { name: 'Rosa Whitaker', akas: [], age: null, places: ['Austin, TX'], phones: [] }
const beyond = (asked: string[], listing: Partial<typeof bare> | object = {}, person = rosa) =>
  beyondListing(asked, { ...bare, ...listing }, person, NOW)

test('what the listing shows is not beyond it, and neither is its name, link, or the address made for the removal', () => {
  expect(
    beyond(['fullName', 'name', 'firstName', 'email', 'profileUrl', 'city', 'state', 'cityState']),
  ).toEqual([])
  expect(beyond(['phone'], { phones: ['(512) 555-0100'] })).toEqual([])
  expect(beyond(['street', 'zip'], { places: ['12 Oak St, Austin, TX 78701'] })).toEqual([])
  expect(beyond(['age'], { age: '47' })).toEqual([])
})

test('what it does not show is', () => {
  expect(beyond(['phone', 'street', 'age', 'birthYear'])).toEqual(['phone', 'street', 'age', 'birthYear'])
  expect(beyond(['phone'], { phones: ['(512) 555-01##', '(303) 555-0199'] })).toEqual(['phone'])
  expect(beyond(['age'], { age: '45-49' })).toEqual(['age'])
  expect(beyond(['fullState', 'cityState'], { places: ['Meridian, ID'] })).toEqual(['city', 'state'])
  expect(beyond(['$generated_dob$'])).toEqual(['age'])
})

test('a street tells its town', () => {
  expect(beyond(['street'], { places: ['Meridian, ID'] })).toEqual(['street', 'city', 'state'])
})

test('a town of before that the listing shows is the one it is about', () => {
  expect(beyond(['city', 'state', 'street'], { places: ['9 Elm Rd, Denver, CO'] })).toEqual([])
})

test('there is nothing to agree to where the person gave nothing', () => {
  expect(
    beyond(['phone', 'street', 'age'], {}, { ...rosa, phones: [], places: [], birth_year: null }),
  ).toEqual([])
})

test('the values are those that the listing shows, under the name it uses, and those that the person may agree to', () => {
  const married = { ...rosa, names: [{ first: 'Ana', last: 'Delgado' }, ...rosa.names] }
  const of = (asked: string[], listing: object = {}) =>
    detailsOf(asked, { ...bare, ...listing }, married, NOW).values
  expect(of(['name', 'city', 'state', 'email', 'profileUrl'])).toEqual({
    fullName: 'Rosa Whitaker',
    city: 'Austin',
    state: 'TX',
  })
  expect(of(['fullName'], { name: 'Ana Delgado' })).toEqual({ fullName: 'Ana Delgado' })
  expect(of(['phone'])).toEqual({ phone: '512-555-0100' })
  expect(of(['cityState'], { places: ['9 Elm Rd, Denver, CO'] })).toEqual({ city: 'Denver', state: 'CO' })
})

test('a recipe’s forms and addresses say what an opt-out asks for, whatever it declares', () => {
  const parsed = parseRecipe({
    name: 'Folk',
    url: 'folk.example',
    version: '0.1.0',
    steps: [
      {
        stepType: 'optOut',
        actions: [
          { id: '1', actionType: 'navigate', url: `https://folk.example/off?c=\${city|downcase}` },
          {
            id: '2',
            actionType: 'fillForm',
            selector: 'form',
            elements: ['fullName', 'phone', '$generated_dob$', '$generated_street_address$'].map(type => ({
              type,
              selector: 'input',
            })),
          },
        ],
      },
    ],
  })
  expect(parsed.ok && parsed.recipe.optOut && requestedDetails(parsed.recipe.optOut)).toEqual([
    'phone',
    'city',
    'age',
  ])
})
