// The settings: defaults, precedence of the environment over the file, and one-line errors.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './env.ts'
import { makeVapidKeys } from './notifications/vapid-keys.ts'

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
    FRESH_SIGN_IN_SECONDS: 600,
  })
  expect(read().DATABASE_URL).toBeUndefined()
})

test('the live world needs a master key from outside; the sandbox makes its own', () => {
  expect(() => read({ WORLD: 'live' })).toThrow(/MASTER_KEY: needed in the live world/)
  const MASTER_KEY = Buffer.alloc(32, 1).toString('base64')
  expect(read({ WORLD: 'live', MASTER_KEY })).toMatchObject({ WORLD: 'live', MASTER_KEY })
  expect(read().MASTER_KEY).toBeUndefined()
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
  ['SANDBOX_SITES', '0'],
  ['SANDBOX_SLOWNESS', '-1'],
  ['HTTP_VISITS_PER_CORE', '0'],
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
  ['WEBHOOK_ALLOW_ORIGINS', 'localhost:9000'],
  ['WEBHOOK_ALLOW_ORIGINS', 'http://localhost:9000/hook'],
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
  expect(() => read(mixed)).toThrow(/^setting VAPID_PRIVATE_KEY: doesn’t belong to/)
  expect(() => read(mixed)).not.toThrow(new RegExp(other.privateKey))
})

test('origins that pushes may go to are a list', () => {
  const allowed = read({
    PUSH_ALLOW_ORIGINS: 'https://localhost:9000, https://push.example',
  }).PUSH_ALLOW_ORIGINS
  expect(allowed).toEqual(['https://localhost:9000', 'https://push.example'])
})

describe('sign-in providers', () => {
  const acme = { id: 'acme', name: 'Acme', issuer: 'https://acme.example', clientId: 'offlist' }
  const withProviders = (providers: unknown, more: Record<string, string> = {}) =>
    read({ OIDC_PROVIDERS: JSON.stringify(providers), ...more })

  test('are none unless set, and believed about addresses only when that is set', () => {
    expect(read()).toMatchObject({ OIDC_PROVIDERS: [], OIDC_ALLOW_ORIGINS: [] })
    expect(withProviders([{ ...acme, domains: ['Example.ORG'] }]).OIDC_PROVIDERS).toEqual([
      {
        ...acme,
        appClientIds: [],
        scopes: ['email', 'profile'],
        domains: ['example.org'],
        trustEmail: false,
      },
    ])
  })

  test.each([
    ['no JSON', 'acme', /: must be JSON$/],
    ['no list', { acme }, /: /],
    ['a member without a meaning', [{ ...acme, trustemail: true }], /: 0: /],
    ['an id that means something else', [{ ...acme, id: 'email' }], /: 0\.id: /],
    ['the address of a document', [{ ...acme, issuer: 'https://a.example/.well-known/x' }], /: 0\.issuer: /],
    [
      'an issuer without https',
      [{ ...acme, issuer: 'http://acme.example' }],
      /: acme: issuer must be https$/,
    ],
    ['one id twice', [acme, { ...acme, name: 'Acme 2' }], /: acme is there twice$/],
    ['one domain twice', [{ ...acme, domains: ['a.example', 'A.example'] }], /: a\.example is there twice$/],
    ['a secret of the wrong type', [{ ...acme, clientSecret: ['hush'] }], /: 0\.clientSecret: /],
  ])('stop the start with one line that names what is wrong: %s', (_what, providers, line) => {
    const reading = () =>
      typeof providers === 'string' ? read({ OIDC_PROVIDERS: providers }) : withProviders(providers)
    expect(reading).toThrow(SettingsError)
    expect(reading).toThrow(/^setting OIDC_PROVIDERS: [^\n]+$/)
    expect(reading).toThrow(line)
    expect(reading).not.toThrow(/hush/)
  })

  test('may be asked without https where the operator allows their origin', () => {
    const local = [{ ...acme, issuer: 'http://127.0.0.1:9000' }]
    expect(withProviders(local, { OIDC_ALLOW_ORIGINS: 'http://127.0.0.1:9000' }).OIDC_PROVIDERS).toHaveLength(
      1,
    )
    expect(() => withProviders([acme], { OIDC_ALLOW_ORIGINS: 'http://127.0.0.1:9000/x' })).toThrow(
      /^setting OIDC_ALLOW_ORIGINS: /,
    )
  })
})
