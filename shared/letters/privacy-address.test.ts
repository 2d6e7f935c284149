// The allowed addresses for letters to a site.
import { expect, test } from 'vitest'
import { isAddressOf, privacyAddress } from './privacy-address.ts'

const SITE = { host: 'www.people.first.example:8443', privacy_email: 'Legal@Desk.example' }

test('a known address is the site’s, and a guess is said to be one', () => {
  expect(privacyAddress(SITE)).toEqual({ address: 'Legal@Desk.example', known: true })
  expect(privacyAddress({ host: 'www.first.example', privacy_email: null })).toEqual({
    address: 'privacy@first.example',
    known: false,
  })
})

test.each(['legal@desk.example', 'a@people.first.example', 'b@first.example', 'c@mail.people.first.example'])(
  '%s is an address of the site',
  address => expect(isAddressOf(SITE, address)).toBe(true),
)

test.each([
  'victim@mail.example',
  'other@desk.example',
  'x@notfirst.example',
  'x@first.example.evil.example',
  'x@example',
  'first.example@mail.example',
])('%s is somebody else’s', address => expect(isAddressOf(SITE, address)).toBe(false))
