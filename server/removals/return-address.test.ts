// Return addresses: at our own domain, or plus-addresses of a mailbox.
import { expect, test } from 'vitest'
import { freshAddress } from './return-address.ts'

const zeros = (bytes: number) => new Uint8Array(bytes)
const counting = (bytes: number) => Uint8Array.from({ length: bytes }, (_, at) => at + 8)

test('without a mailbox they’re at the mail domain', () => {
  expect(freshAddress({ mailDomain: 'reply.example' }, zeros)).toBe('r-0000000000000000@reply.example')
  expect(freshAddress({ mailDomain: 'reply.example', mailbox: null }, zeros)).toMatch(/@reply\.example$/)
})

test('with one they’re its plus-addresses, in lowercase letters and digits', () => {
  const place = { mailDomain: 'mail.example', mailbox: 'me@mail.example' }
  expect(freshAddress(place, zeros)).toBe('me+o-0000000000@mail.example')
  expect(freshAddress(place, counting)).toBe('me+o-89abcdefgh@mail.example')
})
