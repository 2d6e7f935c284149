// The settings of a mailbox: what they mean, and which can't work.
import { expect, test } from 'vitest'
import { parseSettings, SettingsError } from '../env.ts'
import { imapAccountOf, mailboxAddressOf, returnPlaceOf } from './mailbox-settings.ts'

const URL = 'imaps://me%40mail.example:p%2Fw@imap.mail.example'

test('a URL has all that signing in needs', () => {
  expect(imapAccountOf({ IMAP_URL: URL })).toEqual({
    host: 'imap.mail.example',
    port: 993,
    isSecure: true,
    user: 'me@mail.example',
    pass: 'p/w',
    folder: 'INBOX',
  })
  expect(imapAccountOf({ IMAP_URL: 'imap://me:p@[::1]:1143/Site%20mail' })).toMatchObject({
    host: '::1',
    port: 1143,
    isSecure: false,
    folder: 'Site mail',
  })
})

test('its user is the address, unless another is given', () => {
  expect(mailboxAddressOf(parseSettings({ IMAP_URL: URL }))).toBe('me@mail.example')
  const given = parseSettings({ IMAP_URL: URL, MAILBOX_ADDRESS: 'Other@own.example' })
  expect(mailboxAddressOf(given)).toBe('other@own.example')
  expect(returnPlaceOf(given)).toEqual({ mailDomain: 'own.example', mailbox: 'other@own.example' })
  const without = parseSettings({ MAIL_DOMAIN: 'reply.example' })
  expect(returnPlaceOf(without)).toEqual({ mailDomain: 'reply.example', mailbox: null })
})

test.each([
  ['no user', { IMAP_URL: 'imaps://imap.mail.example' }, /^setting IMAP_URL: must be like/],
  ['another protocol', { IMAP_URL: 'https://me:p@imap.mail.example' }, /^setting IMAP_URL/],
  ['a wrong escape', { IMAP_URL: 'imaps://me%40mail.example:%ZZ@imap.mail.example' }, /^setting IMAP_URL/],
  [
    'no password',
    { IMAP_URL: 'imaps://me%40mail.example@imap.mail.example' },
    /^setting IMAP_URL: needs a password/,
  ],
  ['no address', { IMAP_URL: 'imaps://me:p@imap.mail.example' }, /^setting MAILBOX_ADDRESS: needed/],
  [
    'a name too long for plus-addresses',
    { MAILBOX_ADDRESS: `${'a'.repeat(60)}@mail.example` },
    /^setting MAILBOX_ADDRESS/,
  ],
  ['half of OAuth', { MAIL_OAUTH_CLIENT_ID: 'x' }, /^setting MAIL_OAUTH_TOKEN_URL: missing/],
  [
    'tokens over plain http',
    { MAIL_OAUTH_TOKEN_URL: 'http://provider.example/token' },
    /^setting MAIL_OAUTH_TOKEN_URL: must be https/,
  ],
])('%s is refused, with the setting’s name', (_what, values, says) => {
  expect(() => parseSettings(values)).toThrow(SettingsError)
  expect(() => parseSettings(values)).toThrow(says)
})
