// Which addresses count as verified, and which of a provider's claims are stored.
import { expect, test } from 'vitest'
import { readPerson } from './provider-person.ts'

const believed = { id: 'acme', issuer: 'https://acme.example', domains: [], trustEmail: true }
const claims = { sub: 's', email: 'Ann@Example.com', email_verified: true }

test.each([
  [believed, claims, true],
  [believed, { ...claims, email_verified: 'true' }, true],
  [believed, { ...claims, email_verified: false }, false],
  [believed, { ...claims, email_verified: undefined }, false],
  [believed, { ...claims, email_verified: 1 }, false],
  [believed, { ...claims, email: 'nobody' }, false],
  [{ ...believed, trustEmail: false }, claims, false],
  [{ ...believed, domains: ['example.com'] }, claims, true],
  [{ ...believed, domains: ['example.org'] }, claims, false],
  [{ ...believed, domains: ['ample.com'] }, claims, false],
])('%j says %j: proven %s', (config, said, proven) => {
  expect(readPerson(config, said)?.ownsEmail).toBe(proven)
})

test('what is no text, cannot be stored or has no end is left out or cut', () => {
  const person = readPerson(believed, {
    sub: 's',
    email: 'a\0@example.com',
    name: 'A\0nn',
    picture: 'https://x',
  })
  expect(person).toMatchObject({ email: null, fullName: null })
  expect(Object.keys(person?.data ?? {}).sort()).toEqual(['email_verified', 'iss', 'phone_verified', 'sub'])
  expect(readPerson(believed, { sub: 's', name: { first: 'Ann' } })?.fullName).toBeNull()
  expect(readPerson(believed, { sub: 's', name: `${'😀'.repeat(300)}` })?.fullName).toBe('😀'.repeat(200))
})

test.each(['', 'a\0', 'ä', 'x'.repeat(256)])('the subject %j names nobody', sub => {
  expect(readPerson(believed, { sub })).toBeNull()
})
