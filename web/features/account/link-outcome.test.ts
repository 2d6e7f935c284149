// The message after following a mailed link.
import { expect, test } from 'vitest'
import { linkOutcome } from './link-outcome.ts'

test('a confirmed address', () => {
  expect(linkOutcome(true, '')).toEqual({ kind: 'confirmed' })
})

test('an expired link says so', () => {
  const hash =
    'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'
  expect(linkOutcome(false, hash)).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('no longer works'),
  })
})

test('an error outweighs a confirmation, whatever else the address claims', () => {
  expect(linkOutcome(true, '#error=server_error').kind).toBe('failed')
})

test('the address cannot put words in our mouth: its description is not shown', () => {
  const outcome = linkOutcome(false, 'error=x&error_description=Call+0900+12345')
  expect(outcome).toEqual({ kind: 'failed', message: 'That link didn’t work.', ofService: false })
})

test('a plain visit, also with an ordinary hash', () => {
  expect(linkOutcome(false, '')).toEqual({ kind: 'none' })
  expect(linkOutcome(false, 'faq')).toEqual({ kind: 'none' })
})

test('of the two confirmations of a new address, the first says that the other is still to come', () => {
  expect(linkOutcome(false, 'message=Confirmation+link+accepted', true)).toEqual({ kind: 'half' })
  expect(linkOutcome(false, '', true)).toEqual({ kind: 'changed' })
  expect(linkOutcome(false, 'error_code=otp_expired', true).kind).toBe('failed')
})

test('what another service refused is told as that', () => {
  expect(linkOutcome(false, 'error=access_denied&error_code=bad_oauth_callback')).toMatchObject({
    kind: 'failed',
    ofService: true,
  })
})
