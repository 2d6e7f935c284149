import { expect, test } from 'vitest'
import { compareEmail, emailKey, prepareEmail } from './email.ts'

test.each([
  ['dana.h@example.com', 'whole'],
  ['dan...@example.com', 'some'],
  ['d****h@example.com', 'some'],
  ['dxxxxxxh@example.com', 'little'],
  ['d•••••@example.com', 'little'],
  ['da--------@example.com', 'little'],
  ['dana.***@e******.com', 'most'],
  ['k****h@example.com', null],
  ['dan...@example.org', null],
])('the shown address %s: %s', (shown, expected) => {
  expect(compareEmail(shown, 'dana.h@example.com')).toBe(expected)
})

const names = [{ first: 'dana', last: 'halvorsen' }]

test.each([
  ['Dana.Halvorsen@example.com', 14],
  ['dhalvorsen88@example.com', 10],
  ['halvorsen_d@example.com', 9],
  ['pinkorchid@example.com', 0],
])('of %s, %i characters follow from the name', (email, ofName) => {
  expect(prepareEmail(email, names).ofName).toBe(ofName)
})

test.each([
  ['dhalv...@example.com', 'dhalvorsen88@example.com', 'ofName'],
  ['dha*******88@example.com', 'dhalvorsen88@example.com', 'most'],
  ['d********n@example.com', 'dhalvorsen@example.com', 'ofName'],
  ['dha****sen@example.com', 'dhalvorsen@example.com', 'ofName'],
  ['dhalvorsen@e******.com', 'dhalvorsen@example.com', 'most'],
  ['pin...@example.com', 'pinkorchid@example.com', 'some'],
])('%s against %s of Dana Halvorsen: %s', (shown, email, expected) => {
  const own = prepareEmail(email, names)
  expect(compareEmail(shown, own.key, own.ofName)).toBe(expected)
})

test('a link to write to is read as the address', () => {
  expect(emailKey(' mailto:Dana.H@Example.com')).toBe('dana.h@example.com')
})
