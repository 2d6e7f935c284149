// Whose mail may be a broker's: only that of its own domain.
import { expect, test } from 'vitest'
import { isSenderOf } from './claim-mail.ts'

const site = { host: 'www.first.example', privacy_email: null }

test.each([
  ['desk@first.example', true],
  ['desk@mail.first.example', true],
  ['desk@notfirst.example', false],
  ['desk@first.example.evil.example', false],
  ['desk@example', false],
])('%s writes for first.example: %s', (from, expected) => {
  expect(isSenderOf(site, from)).toBe(expected)
})

test('a known address is its own, but not the others of its mail service', () => {
  const small = { ...site, privacy_email: 'First.Desk@gmail.com' }
  expect(isSenderOf(small, 'first.desk@gmail.com')).toBe(true)
  expect(isSenderOf(small, 'anybody@gmail.com')).toBe(false)
})

test('a site on a host where anybody has one is not written for by its neighbors', () => {
  expect(isSenderOf({ host: 'first.github.io', privacy_email: null }, 'desk@second.github.io')).toBe(false)
})
