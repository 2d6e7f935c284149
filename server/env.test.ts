// The settings: defaults, the environment before the file, and one line that names what is wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './env.ts'
import { makeVapidKeys } from './push/vapid-keys.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-env-'))
  file = path.join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (environment: Record<string, string | undefined> = {}, text?: string) => {
  if (text !== undefined) writeFileSync(file, text)
  return readSettings(environment, file)
}

test('nothing set is the sandbox world on a person’s own machine', () => {
  expect(read()).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8787,
    DATA_DIR: '.data',
    WORLD: 'sandbox',
    ROLE: ['all'],
    LOG_LEVEL: 'info',
    TRUST_PROXY: false,
    ADMIN_EMAILS: [],
  })
  expect(read().DATABASE_URL).toBeUndefined()
})

test('values are read as what they are', () => {
  const settings = read({
    PORT: '0',
    ROLE: 'web, worker',
    ADMIN_EMAILS: 'a@example.com,b@example.com,',
    TRUST_PROXY: 'true',
    DATABASE_URL: 'postgres://me@127.0.0.1:5432/offlist',
    PUBLIC_URL: 'https://offlist.example',
  })
  expect(settings).toMatchObject({
    PORT: 0,
    ROLE: ['web', 'worker'],
    ADMIN_EMAILS: ['a@example.com', 'b@example.com'],
    TRUST_PROXY: true,
  })
})

test('what is not ours does no harm', () => {
  expect(read({ HOME: '/root', PATH: '/usr/bin' })).not.toHaveProperty('HOME')
})

describe('the file', () => {
  test('sets what the environment does not', () => {
    expect(read({ PORT: '9001' }, 'PORT=9000\nHOST=0.0.0.0\n')).toMatchObject({ PORT: 9001, HOST: '0.0.0.0' })
  })

  test('may have comments, blank lines, quotes and Windows line ends', () => {
    const text =
      '# settings\r\n\r\nMAIL_FROM="Offlist <post@offlist.example>"\r\n  PORT = 9000  \r\nDATA_DIR=\'my data\'\r\n'
    expect(read({}, text)).toMatchObject({
      MAIL_FROM: 'Offlist <post@offlist.example>',
      PORT: 9000,
      DATA_DIR: 'my data',
    })
  })

  test('stands where the environment’s value is empty, which counts as not set', () => {
    expect(read({ PORT: '' }, 'PORT=9000\n').PORT).toBe(9000)
  })

  test('with an empty value leaves the default', () => {
    expect(read({}, 'PORT=\n').PORT).toBe(8787)
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'offlist.example'],
  ['PUBLIC_URL', 'ftp://offlist.example'],
  ['DATABASE_URL', 'mysql://localhost/offlist'],
  ['WORLD', 'dream'],
  ['ROLE', 'web,boss'],
  ['ROLE', ','],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'http://mail.example'],
  ['ADMIN_EMAILS', 'me'],
  ['MAIL_DOMAIN', 'not a host'],
  ['TRUST_PROXY', 'perhaps'],
  ['VAPID_PUBLIC_KEY', 'short'],
  ['VAPID_PRIVATE_KEY', 'short'],
  ['PUSH_ALLOW_ORIGINS', 'localhost:9000'],
  ['PUSH_ALLOW_ORIGINS', 'http://localhost:9000'],
  ['PUSH_ALLOW_ORIGINS', 'https://localhost:9000/push'],
  ['PUSH_ALLOW_ORIGINS', 'https://me@localhost:9000'],
])('%s=%s stops the start with one line that names it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(SettingsError)
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^setting ${name}: [^\\n]+$`))
})

test('the keys of Web Push come both, and of one pair', () => {
  const [pair, other] = [makeVapidKeys(), makeVapidKeys()]
  const both = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }
  expect(read(both)).toMatchObject(both)
  expect(() => read({ VAPID_PUBLIC_KEY: pair.publicKey })).toThrow(/^setting VAPID_PRIVATE_KEY: missing/)
  expect(() => read({ VAPID_PRIVATE_KEY: pair.privateKey })).toThrow(/^setting VAPID_PUBLIC_KEY: missing/)
  const mixed = { ...both, VAPID_PRIVATE_KEY: other.privateKey }
  expect(() => read(mixed)).toThrow(/^setting VAPID_PRIVATE_KEY: is not that of/)
  expect(() => read(mixed)).not.toThrow(new RegExp(other.privateKey))
})

test('origins that pushes may go to are a list', () => {
  const allowed = read({
    PUSH_ALLOW_ORIGINS: 'https://localhost:9000, https://push.example',
  }).PUSH_ALLOW_ORIGINS
  expect(allowed).toEqual(['https://localhost:9000', 'https://push.example'])
})
