// Which keyboard a phone shows.
import { expect, test } from 'vitest'
import { keyboardFor } from './keyboard-for.ts'

test.each([
  [
    'an email address',
    { type: 'email', autoComplete: 'username' },
    { inputMode: 'email', autoCapitalize: 'none' },
  ],
  ['a phone number', { type: 'tel' }, { inputMode: 'tel' }],
  ['a code', { type: 'text', autoComplete: 'one-time-code' }, { inputMode: 'numeric', enterKeyHint: 'done' }],
  ['a search', { type: 'search' }, { enterKeyHint: 'search' }],
  ['a name', { type: 'text', autoComplete: 'given-name' }, { autoCapitalize: 'words', spellCheck: false }],
  ['a passkey’s address field', { type: 'email', autoComplete: 'username webauthn' }, { inputMode: 'email' }],
  ['a password', { type: 'password', autoComplete: 'new-password' }, { autoCapitalize: 'none' }],
] as const)('%s', (_what, field, keyboard) => {
  expect(keyboardFor(field)).toMatchObject(keyboard)
})

test('running text gets the keyboard it always gets', () => {
  expect(keyboardFor({ type: 'text' })).toEqual({})
})
