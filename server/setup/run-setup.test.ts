// The setup's answers: where they come from, which are refused and why, and what is written.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Installation } from '../doctor/check.ts'
import { isMasterKey } from '../lib/master-key.ts'
import { requireLiveMail } from '../live-settings.ts'
import { MailboxError } from '../mail/open-imap.ts'
import { runSetup, SetupError, type SetupOptions } from './run-setup.ts'
import { shownValue } from './shown-value.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'setup-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const FLAGS = () => ({
  operator: 'me@homenet.net',
  'smtp-url': 'smtp://me%40homenet.net:right@mail.homenet.net:587',
  'mail-domain': 'reply.homenet.net',
  'data-dir': folder,
})

/** Its mail server knows one password. */
const installation: SetupOptions['installation'] = settings =>
  ({
    settings,
    dataDir: path.resolve(settings.DATA_DIR),
    connectSmtp: async url => {
      if (!url.includes(':right@')) throw Object.assign(new Error('refused'), { code: 'EAUTH' })
    },
    greetingAt: async () => null,
    tryPlusAddress: null,
    inspectMailbox: async () => {
      if (!settings.IMAP_URL?.includes(':right@')) throw new MailboxError('refused')
      return { hasIdle: true }
    },
    resolve: async () => [],
    inspectDatabase: async () => ({ state: 'absent' }),
    isServerReady: async () => false,
    findBrowser: async () => ({ source: 'system', version: 'Chromium 140.0' }),
    tryProxy: async () => 'connects',
    countRecipes: () => Promise.reject(new Error('not asked')),
    isWebBuilt: () => true,
  }) satisfies Installation

const said: string[] = []
const setUp = (given: Partial<SetupOptions> = {}) => {
  said.length = 0
  return runSetup({
    flags: FLAGS(),
    present: {},
    ask: null,
    say: text => said.push(text),
    installation,
    unchecked: false,
    ...given,
  })
}
const withFlags = (more: Record<string, string>) => setUp({ flags: { ...FLAGS(), ...more } })

test('flags and defaults give settings with which the live world starts, sign-up closed', async () => {
  const { answers, settings } = await setUp()
  expect(answers).toMatchObject({
    WORLD: 'live',
    ADMIN_EMAILS: 'me@homenet.net',
    SIGN_UP: 'closed',
    MAIL_FROM: 'Offlist <me@homenet.net>',
    MAIL_IN_PORT: '2525',
  })
  expect(isMasterKey(answers.MASTER_KEY ?? '')).toBe(true)
  expect(() => requireLiveMail(settings)).not.toThrow()
  expect(Object.keys(answers)).not.toContain('DATABASE_URL')
})

test.each([
  [
    'smtp-url',
    'smtp://me:wrong@mail.homenet.net:587',
    /^--smtp-url: .*refuses the user name or the password/,
  ],
  ['smtp-url', 'smtp://me%zz:right@mail.homenet.net', /^--smtp-url: setting SMTP_URL: has a %/],
  ['smtp-url', 'https://mail.homenet.net', /^--smtp-url: setting SMTP_URL: /],
  ['mail-domain', 'reply.offlist.example', /^--mail-domain: MAIL_DOMAIN isn’t set/],
  ['mail-domain', 'reply.example.org', /^--mail-domain: .*reserved/],
  ['mail-domain', '', /^--mail-domain: this is needed/],
  ['mail-from', 'me@mail.test', /^--mail-from: .*reserved/],
  ['operator', 'me', /^--operator: setting ADMIN_EMAILS: /],
  ['sign-up', 'perhaps', /^--sign-up: setting SIGN_UP: /],
  ['mail-in-port', '0', /^--mail-in-port: /],
  ['public-url', 'http://offlist.homenet.net', /^--public-url: .*isn’t https/],
  ['support-email', 'me@homenet.net\nWORLD=sandbox', /^--support-email: .*one line/],
])('--%s %j is refused, with its reason', async (flag, value, reason) => {
  const refused = withFlags({ [flag]: value })
  await expect(refused).rejects.toThrow(SetupError)
  await expect(refused).rejects.toThrow(reason)
})

describe('a mailbox', () => {
  const flags = (imapUrl: string) => ({
    operator: 'me@homenet.net',
    'imap-url': imapUrl,
    'data-dir': folder,
  })
  const URL = 'imaps://me%40gmail.com:right@imap.gmail.com:993'

  test('needs neither a domain nor a port; the same password sends', async () => {
    const { answers, settings } = await setUp({ flags: flags(URL) })
    expect(answers).toMatchObject({
      IMAP_URL: URL,
      SMTP_URL: 'smtps://me%40gmail.com:right@smtp.gmail.com:465',
      MAIL_FROM: 'Offlist <me@gmail.com>',
    })
    expect(Object.keys(answers)).not.toContain('MAIL_DOMAIN')
    expect(() => requireLiveMail(settings)).not.toThrow()
    expect(said.join()).toMatch(/Gmail: Make an app password/)
  })

  test('what was set for a domain stays', async () => {
    const present = (await setUp()).answers
    const { answers } = await setUp({ flags: flags(URL), present })
    expect(answers).toMatchObject({ IMAP_URL: URL, MAIL_DOMAIN: 'reply.homenet.net', MAIL_IN_PORT: '2525' })
  })

  test.each([
    ['imaps://me%40gmail.com:wrong@imap.gmail.com', /^--imap-url: .*refuses the user name or the password/],
    ['me@gmail.com', /^--imap-url: setting IMAP_URL: needs a password/],
    ['imaps://me:right@imap.gmail.com', /^--imap-url: setting MAILBOX_ADDRESS: needed/],
    ['imaps://me%40yahoo.com:right@imap.mail.yahoo.com', /^--imap-url: .*doesn’t deliver plus-addresses/],
    ['gmail', /^--imap-url: setting IMAP_URL/],
  ])('%j is refused, with its reason', async (url, reason) => {
    await expect(setUp({ flags: flags(url) })).rejects.toThrow(reason)
  })
})

test('a folder that can’t be used is refused', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  await expect(withFlags({ 'data-dir': path.join(file, 'data') })).rejects.toThrow(/^--data-dir: /)
  mkdirSync(path.join(folder, 'world'))
  await expect(setUp()).rejects.toThrow(/^--data-dir: .*sandbox world’s data/)
})

test('what is set already stays, and flags count more', async () => {
  const present = { ...(await setUp()).answers, SIGN_UP: 'open', MAIL_IN_PORT: '2500' }
  const { answers } = await setUp({ flags: { 'mail-in-port': '2600' }, present })
  expect(answers).toEqual({ ...present, MAIL_IN_PORT: '2600' })
})

test('“none” clears a setting', async () => {
  const { answers, settings } = await setUp({
    flags: { ...FLAGS(), 'support-email': 'none' },
    present: { SUPPORT_EMAIL: 'help@homenet.net' },
  })
  expect(answers.SUPPORT_EMAIL).toBe('')
  expect(settings.SUPPORT_EMAIL).toBeUndefined()
})

test('a malformed setting that isn’t asked about stops the setup before anything else', async () => {
  await expect(setUp({ present: { LOG_LEVEL: 'loud' } })).rejects.toThrow(/^setting LOG_LEVEL: /)
  expect(said).toEqual([])
})

test('a folder that was used without MASTER_KEY keeps its key: only that opens the data', async () => {
  const key = Buffer.alloc(32, 9).toString('base64')
  writeFileSync(path.join(folder, 'master-key'), `${key}\n`)
  expect((await setUp()).answers.MASTER_KEY).toBe(key)
})

test('a selector makes a key for DKIM, once', async () => {
  const { answers, settings } = await withFlags({ 'dkim-selector': 'mail' })
  expect(settings.DKIM_PRIVATE_KEY).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  const again = await setUp({ present: answers })
  expect(again.answers.DKIM_PRIVATE_KEY).toBe(answers.DKIM_PRIVATE_KEY)
})

test('a person is asked again until the answer can be taken', async () => {
  const passwords = ['wrong', 'right']
  const { answers } = await setUp({
    flags: {},
    ask: async ({ flag }, offered) => {
      if (flag === 'smtp-url') return `smtp://me:${passwords.shift()}@mail.homenet.net`
      if (flag === 'mail-from') return 'me@homenet.net'
      return (FLAGS() as Record<string, string>)[flag] ?? offered
    },
  })
  expect(answers.SMTP_URL).toBe('smtp://me:right@mail.homenet.net')
  expect(passwords).toEqual([])
  expect(said.filter(line => line.includes('✗'))).toEqual([expect.stringContaining('refuses the user name')])
})

test('with --unchecked, a server that is away is taken, and an answer that can’t work still isn’t', async () => {
  const away = { ...FLAGS(), 'smtp-url': 'smtp://me:wrong@mail.homenet.net', 'mail-from': 'me@homenet.net' }
  expect((await setUp({ flags: away, unchecked: true })).answers.SMTP_URL).toContain('wrong')
  for (const wrong of [{ operator: 'me' }, { 'mail-domain': 'reply.example.org' }])
    await expect(setUp({ flags: { ...away, ...wrong }, unchecked: true })).rejects.toThrow(SetupError)
})

test.each([
  ['MASTER_KEY', 'abc', '••••'],
  ['SMTP_URL', 'smtp://me:hush@host:587', 'smtp://me:••••@host:587'],
  ['DATABASE_URL', 'postgres://me:p@ss@host/db', 'postgres://me:••••@host/db'],
  [
    'DATABASE_URL',
    'postgres://host/db?user=me&password=hush&a=b',
    'postgres://host/db?user=me&password=••••&a=b',
  ],
  ['SMTP_URL', 'smtp://host', 'smtp://host'],
  ['MAIL_FROM', 'Offlist <me@host>', 'Offlist <me@host>'],
])('%s is shown without its secret', (setting, value, shown) => {
  expect(shownValue(setting, value)).toBe(shown)
})
