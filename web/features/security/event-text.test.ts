// The security log in words.
import { expect, test } from 'vitest'
import { SECURITY_EVENT_KINDS } from '#shared/domain/security-events.ts'
import { isWorrying, securityEventText } from './event-text.ts'

test.each(SECURITY_EVENT_KINDS)('%s has words of its own', kind => {
  const text = securityEventText({ kind, detail: {} })
  expect(text).toMatch(/^[A-Z]/)
  expect(text).not.toContain('_')
})

test('says how somebody signed in, and what they failed at', () => {
  expect(securityEventText({ kind: 'sign_in', detail: { method: 'passkey' } })).toBe(
    'Signed in with a passkey',
  )
  expect(securityEventText({ kind: 'sign_in_failed', detail: { step: 'totp' } })).toBe(
    'Wrong code from the app',
  )
  expect(securityEventText({ kind: 'sign_out', detail: { scope: 'others' } })).toBe(
    'Signed out everywhere else',
  )
})

test('names what it is about', () => {
  expect(securityEventText({ kind: 'passkey_added', detail: { name: 'Laptop' } })).toBe(
    'Passkey added: Laptop',
  )
  expect(securityEventText({ kind: 'identity_linked', detail: { provider: 'acme' } })).toContain(': acme')
})

test('says what an operator did to the account', () => {
  const text = (what: string) => securityEventText({ kind: 'changed_by_operator', detail: { what } })
  expect(text('account_locked')).toBe('Account locked by an operator')
  expect(text('something_newer')).toBe('Changed by an operator')
})

test('says of a household who did it, and to whom', () => {
  const text = (kind: string, by: string, whom: string) => securityEventText({ kind, detail: { by, whom } })
  expect(text('household_left', 'you', 'you')).toBe('You left the household')
  expect(text('household_left', 'other', 'you')).toBe('You were removed from the household')
  expect(text('household_left', 'other', 'other')).toBe('Someone left the household')
  expect(text('household_joined', 'other', 'other')).toBe('Someone joined the household')
  expect(text('consent_given', 'you', 'other')).toBe('Consent given')
  expect(text('consent_revoked', 'other', 'you')).toContain('for you')
})

test('a kind of a newer server is told by its name', () => {
  expect(securityEventText({ kind: 'key_rotated', detail: {} })).toBe('key rotated')
  expect(isWorrying('sign_in_failed')).toBe(true)
  expect(isWorrying('sign_in')).toBe(false)
})
