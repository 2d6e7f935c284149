import { expect, test } from 'vitest'
import { chooseClick, compareTexts } from './choose-click.ts'
import { formValue } from './form-value.ts'
import { formatDate, generateValue, randomBirthDate } from './generated-value.ts'
import { personValues, recipeProfile } from './profile.ts'

const now = Date.UTC(2026, 10, 21)
const profile = recipeProfile.parse({
  firstName: 'John',
  lastName: 'Smith',
  birthYear: 1981,
  addresses: [
    { street: '1 Elm St', city: 'Reno', state: 'Nevada', zip: 89501 },
    { city: 'Austin', state: 'TX' },
  ],
})
const record = {
  name: 'John Smith',
  addresses: [
    { city: 'Dover', state: 'DE' },
    { city: 'Austin', state: 'TX', extras: { street: '9 Oak Ave' } },
  ],
  extras: { street: 'older', county: 'Travis' },
  listingNumber: 7,
}
const own = (type: string) => formValue(type, { values: personValues(profile, now), profile })
const listed = (type: string) => formValue(type, { values: record, profile })

test('the person fills in by name', () => {
  const wanted = ['fullName', 'age', 'birthYear', 'city', 'state', 'cityState', 'fullState', 'street', 'zip']
  expect(wanted.map(own).map(value => (value.ok === true ? value.value : value))).toEqual([
    'John Smith',
    '45',
    '1981',
    'Reno',
    'NV',
    'Reno, NV',
    'Nevada',
    '1 Elm St',
    '89501',
  ])
})

test("a record fills in its own keys, the place that is also the person's, and extras", () => {
  expect(['name', 'city', 'cityState', 'street', 'county', 'listingNumber'].map(listed)).toEqual(
    ['John Smith', 'Austin', 'Austin, TX', '9 Oak Ave', 'Travis', '7'].map(value => ({ ok: true, value })),
  )
})

test('nothing to fill in is a failure, except for a middle name', () => {
  expect(own('middleName')).toEqual({ ok: 'skip' })
  expect(own('phone').ok).toBe(false)
  expect(listed('firstName').ok).toBe(false)
  expect(listed('addresses').ok).toBe(false)
  expect(listed('constructor').ok).toBe(false)
})

const rolls =
  (...numbers: number[]) =>
  () =>
    numbers.shift() ?? 0.5
const element = (type: string, more: object = {}) => ({ type, selector: 'x', ...more })
const make = (type: string, random: () => number, more: object = {}) =>
  generateValue(element(type, more), { random, now, age: 45 }, () => ({ year: 1981, month: 3, day: 9 }))

test('made-up values stay in their ranges', () => {
  for (const roll of [0, 0.5, 0.999999]) {
    const text = (type: string, more?: object) => {
      const made = make(type, () => roll, more)
      return made?.ok ? made.value : ''
    }
    expect(text('$generated_phone_number$')).toMatch(/^[2-8]\d\d55501\d\d$/)
    expect(text('$generated_zip_code$')).toMatch(/^[1-9]\d{4}$/)
    expect(text('$generated_street_address$')).toMatch(/^\d+ [A-Z]\w+( \w+)?$/)
    expect(Number(text('$generated_random_number$', { min: '3', max: '5' }))).toBeGreaterThanOrEqual(3)
    expect(Number(text('$generated_random_number$', { min: '3', max: '5' }))).toBeLessThanOrEqual(5)
  }
  expect(make('$generated_random_number$', rolls(), { min: '3' })).toMatchObject({ ok: false })
  expect(make('email', rolls())).toBeNull()
})

test('a date of birth makes the age true today', () => {
  const ageOn = (year: number, month: number, day: number) =>
    2026 - year - (month > 11 || (month === 11 && day > 21) ? 1 : 0)
  for (const roll of [0, 0.1, 0.5, 0.9, 0.999999]) {
    const { year, month, day } = randomBirthDate(45, { random: () => roll, now })
    expect(ageOn(year, month, day)).toBe(45)
  }
})

test('dates are written by pattern', () => {
  const date = { year: 1981, month: 3, day: 9 }
  expect(
    ['YYYY-MM-DD', 'D MMMM YY', 'MMM D, YYYY', 'M/D/YYYY'].map(pattern => formatDate(date, pattern)),
  ).toEqual(['1981-03-09', '9 March 81', 'Mar 9, 1981', '3/9/1981'])
  expect(make('$generated_dob$', rolls())).toEqual({ ok: true, value: '1981-03-09' })
})

const choices = (operation: string, right: string) => ({
  choices: [{ condition: { left: '$' + '{age}', operation, right }, elements: [{ selector: '#yes' }] }],
})
const input = { values: { age: 45 } }

test('a click takes the first choice that holds, else the default', () => {
  expect(chooseClick({ ...choices('>=', '45'), default: null }, input)).toEqual({
    ok: true,
    elements: [{ selector: '#yes' }],
  })
  expect(chooseClick({ ...choices('>', '45'), default: null }, input)).toEqual({ ok: true, elements: [] })
  expect(chooseClick({ ...choices('>', '45'), default: { elements: [{ selector: '#no' }] } }, input)).toEqual(
    { ok: true, elements: [{ selector: '#no' }] },
  )
  expect(chooseClick(choices('>', '45'), input).ok).toBe(false)
  expect(chooseClick({ ...choices('~', '45'), default: null }, input).ok).toBe(false)
  expect(chooseClick({ ...choices('=', '45'), elements: [{ selector: '#x' }] }, input).ok).toBe(false)
  expect(chooseClick({ choices: [{ elements: [{ selector: '#x' }] }], default: null }, input).ok).toBe(false)
  expect(compareTexts('9', '>', '45')).toBe(true)
})
