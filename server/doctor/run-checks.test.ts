// What the checks say about an installation that is whole, and about each way in which it isn't.
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { type DoctorView, doctorView } from '#shared/protocol/doctor.ts'
import { parseSettings } from '../env.ts'
import { MailboxError } from '../mail/open-imap.ts'
import type { Installation } from './check.ts'
import { formatDoctor } from './format-table.ts'
import { CHECKS, runChecks } from './run-checks.ts'

const PASSWORD = 'hush-hush'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const PUBLISHED = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const LIVE = {
  WORLD: 'live',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  ADMIN_EMAILS: 'me@homenet.net',
  SMTP_URL: `smtp://me:${PASSWORD}@mail.homenet.net:587`,
  MAIL_FROM: 'Offlist <me@homenet.net>',
  MAIL_DOMAIN: 'reply.homenet.net',
  MAIL_IN_PORT: '2525',
  METRICS_PORT: '9464',
  DKIM_SELECTOR: 'mail',
  DKIM_PRIVATE_KEY: KEY.replaceAll('\n', '\\n'),
}
const COUNTS = { sites: 1100, recipes: 40, unused: 0, searchable: 40, byForm: 12, byEmail: 900 }
const PUBLIC: Readonly<Record<string, unknown>> = {
  'MX reply.homenet.net': [{ exchange: 'mx.homenet.net', priority: 10 }],
  'TXT reply.homenet.net': [['v=spf1 mx ~all'], ['something else']],
  // A long record comes in several parts.
  'TXT mail._domainkey.reply.homenet.net': [
    [`v=DKIM1; k=rsa; p=${PUBLISHED.slice(0, 100)}`, PUBLISHED.slice(100)],
  ],
  'TXT _dmarc.homenet.net': [['v=DMARC1; p=quarantine']],
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const failing = (code: string) => Object.assign(new Error(`told ${PASSWORD}`), { code })

const dns = (records: Readonly<Record<string, unknown>>) => async (name: string, type: string) =>
  records[`${type} ${name}`] ?? Promise.reject(failing('ENODATA'))

/** Checks an installation that is whole, except for what is given. */
async function doctor(
  changed: Record<string, string> = {},
  given: Partial<Installation> = {},
  limitMs = 5_000,
): Promise<DoctorView> {
  const settings = parseSettings({ ...LIVE, DATA_DIR: folder, ...changed })
  const open = { state: 'open', kind: 'pglite', schema: { version: 3, lowest: 1 }, ownVersion: 3 } as const
  return runChecks(
    {
      settings,
      dataDir: path.resolve(settings.DATA_DIR),
      connectSmtp: async () => undefined,
      greetingAt: async () => null,
      tryPlusAddress: null,
      inspectMailbox: async () => ({ hasIdle: true }),
      resolve: dns(PUBLIC),
      inspectDatabase: async () => ({ ...open, aheadMs: 0, precisionMs: 1 }),
      isServerReady: async () => false,
      findBrowser: async () => ({ source: 'system', version: 'Chromium 140.0' }),
      tryProxy: async () => 'connects',
      countRecipes: async () => COUNTS,
      isWebBuilt: () => true,
      ...given,
    },
    { wallNow: () => 1_000, limitMs },
  )
}

const find = (view: DoctorView, name: string) =>
  must(
    view.checks.find(check => check.name === name),
    name,
  )
const resultOf = (view: DoctorView, name: string) => find(view, name).result

test('a whole installation is ready, and everything works', async () => {
  const view = await doctor()
  expect(doctorView.parse(view).checks.filter(({ result }) => result !== 'works')).toEqual([])
  expect(view).toMatchObject({ ready: true, world: 'live', at: '1970-01-01T00:00:01.000Z' })
  expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length)
})

test('with no settings it’s the sandbox: live use needs more, and each missing thing says what it unlocks', async () => {
  const none = Object.fromEntries(Object.keys(LIVE).map(name => [name, '']))
  const view = await doctor(none, { countRecipes: async () => ({ ...COUNTS, searchable: 0 }) })
  expect(view).toMatchObject({ ready: false, world: 'sandbox', records: [] })
  const missing = view.checks.filter(({ result }) => result === 'missing').map(({ name }) => name)
  expect(missing).toEqual([
    'world',
    'master_key',
    'operators',
    'contact',
    'recipes',
    'smtp',
    'mail_from',
    'mail_domain',
    'mail_in',
  ])
  expect(view.checks.every(({ unlocks }) => unlocks.endsWith('.'))).toBe(true)
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8787'],
  ['::', 'http://127.0.0.1:8787'],
  ['::1', 'http://[::1]:8787'],
])('listening on %s without PUBLIC_URL, links lead to %s', async (HOST, url) => {
  const check = find(await doctor({ HOST, PUBLIC_URL: '' }), 'public_url')
  expect(check).toMatchObject({ result: 'works', says: expect.stringContaining(url) })
})

describe('mail', () => {
  test.each([
    ['EAUTH', /refuses the user name or the password/],
    ['EDNS', /can’t be found/],
    ['ETIMEDOUT', /doesn’t answer/],
    ['ESOCKET', /can’t be reached/],
  ])('a server that fails with %s is broken, and no secret is shown', async (code, says) => {
    const view = await doctor({}, { connectSmtp: () => Promise.reject(failing(code)) })
    expect(find(view, 'smtp')).toMatchObject({ result: 'broken', says: expect.stringMatching(says) })
    expect(view.ready).toBe(false)
  })

  test.each([
    ['MAIL_FROM', 'Offlist <a@mail.example>', 'mail_from', 'missing'],
    ['MAIL_DOMAIN', 'reply.example.org', 'mail_domain', 'broken'],
    ['MAIL_DOMAIN', '', 'mail_domain', 'missing'],
    ['MAIL_IN_PORT', '0', 'mail_in', 'missing'],
  ])('%s=%s can’t work', async (name, value, check, result) => {
    const view = await doctor({ [name]: value })
    expect(resultOf(view, check)).toBe(result)
    expect(view.ready).toBe(false)
  })

  test('a copy that receives no mail doesn’t need what receiving needs', async () => {
    const view = await doctor({ ROLE: 'web,worker', MAIL_DOMAIN: '', MAIL_IN_PORT: '0' })
    expect(view.ready).toBe(true)
  })

  test('another program on the port is told from our listener', async () => {
    const withGreeting = (greeting: string) => doctor({}, { greetingAt: async () => greeting })
    expect(resultOf(await withGreeting('220 host ESMTP\r\n'), 'mail_in')).toBe('works')
    expect(resultOf(await withGreeting(''), 'mail_in')).toBe('broken')
  })
})

describe('a mailbox', () => {
  const MAILBOX = {
    IMAP_URL: `imaps://me%40gmail.com:${PASSWORD}@imap.gmail.com`,
    MAIL_DOMAIN: '',
    MAIL_IN_PORT: '0',
  }

  test('is enough: no domain, no port, and no records of ours', async () => {
    const view = await doctor(MAILBOX)
    expect(view).toMatchObject({ ready: true, records: [] })
    expect(find(view, 'mailbox')).toMatchObject({ result: 'works', says: expect.stringContaining('IDLE') })
    expect(find(view, 'mail_domain').says).toContain('plus-address')
    expect(resultOf(view, 'plus_addresses')).toBe('works')
    expect(resultOf(view, 'dns_mx')).toBe('not_checked')
  })

  test.each([
    ['refused', /refuses the user name or the password/],
    ['no_folder', /doesn’t have the folder INBOX/],
    ['not_found', /can’t be found/],
    ['silent', /doesn’t answer/],
    ['unencrypted', /doesn’t encrypt/],
  ] as const)('that is %s is broken, and no secret is shown', async (fault, says) => {
    const view = await doctor(MAILBOX, { inspectMailbox: () => Promise.reject(new MailboxError(fault)) })
    expect(find(view, 'mailbox')).toMatchObject({ result: 'broken', says: expect.stringMatching(says) })
    expect(view.ready).toBe(false)
    expect(JSON.stringify(view)).not.toContain(PASSWORD)
  })

  test.each([
    ['arrived', 'works'],
    ['missing', 'broken'],
    ['not_sent', 'not_checked'],
  ] as const)('asked to send a mail to a plus-address: %s is %s', async (trial, result) => {
    // What happened counts more than what we know of the provider.
    const yahoo = { ...MAILBOX, IMAP_URL: 'imaps://me%40yahoo.com:x@imap.mail.yahoo.com' }
    expect(resultOf(await doctor(yahoo, { tryPlusAddress: async () => trial }), 'plus_addresses')).toBe(
      result,
    )
  })

  test('without IDLE works, and says so', async () => {
    const view = await doctor(MAILBOX, { inspectMailbox: async () => ({ hasIdle: false }) })
    expect(find(view, 'mailbox')).toMatchObject({ result: 'works', says: expect.stringContaining('no IDLE') })
  })

  test('that nobody has read lately is not checked', async () => {
    expect(resultOf(await doctor(MAILBOX, { inspectMailbox: async () => null }), 'mailbox')).toBe(
      'not_checked',
    )
  })

  test('where plus-addresses don’t arrive is broken; where we don’t know, not checked', async () => {
    const at = (host: string) => doctor({ ...MAILBOX, IMAP_URL: `imaps://me%40own.net:x@${host}` })
    expect(resultOf(await at('imap.mail.yahoo.com'), 'plus_addresses')).toBe('broken')
    expect(resultOf(await at('imap.own.net'), 'plus_addresses')).toBe('not_checked')
  })
})

describe('DNS', () => {
  const NAMES = ['dns_mx', 'dns_spf', 'dns_dkim', 'dns_dmarc']

  test('records that aren’t there are missing; only MX is needed', async () => {
    const view = await doctor({}, { resolve: dns({}) })
    expect(NAMES.map(name => resultOf(view, name))).toEqual(['missing', 'missing', 'missing', 'missing'])
    expect(NAMES.map(name => find(view, name).needed)).toEqual([true, false, false, false])
  })

  test.each(['ETIMEOUT', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED'])(
    'a resolver that fails with %s says nothing about records',
    async code => {
      const view = await doctor({}, { resolve: () => Promise.reject(failing(code)) })
      expect(NAMES.map(name => resultOf(view, name))).toEqual(NAMES.map(() => 'not_checked'))
      expect(view.ready).toBe(true)
    },
  )

  test.each([
    ['dns_mx', 'MX reply.homenet.net', [{ exchange: '', priority: 0 }]],
    ['dns_spf', 'TXT reply.homenet.net', [['v=spf1 mx ~all'], ['v=spf1 -all']]],
    ['dns_dkim', 'TXT mail._domainkey.reply.homenet.net', [['v=DKIM1; p=AAAA']]],
    ['dns_dmarc', 'TXT _dmarc.reply.homenet.net', [['v=DMARC1; p=none'], ['v=DMARC1; p=none']]],
  ])('%s sees records that contradict', async (name, record, value) => {
    const view = await doctor({}, { resolve: dns({ ...PUBLIC, [record]: value }) })
    expect(resultOf(view, name)).toBe('broken')
  })

  test('the records to publish have the public key and never the private one', async () => {
    const { records } = await doctor()
    expect(records.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'MX reply.homenet.net',
      'TXT reply.homenet.net',
      'TXT mail._domainkey.reply.homenet.net',
      'TXT _dmarc.reply.homenet.net',
    ])
    expect(records[2]?.value).toBe(`v=DKIM1; k=rsa; p=${PUBLISHED}`)
  })
})

describe('the machine', () => {
  test('a folder below a file can’t be made', async () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    expect(resultOf(await doctor({ DATA_DIR: path.join(file, 'data') }), 'folder')).toBe('broken')
  })

  test('a folder that isn’t there yet is made at the first start, and not by the check', async () => {
    const data = path.join(folder, 'a', 'b')
    expect(find(await doctor({ DATA_DIR: data }), 'folder')).toMatchObject({
      result: 'works',
      says: expect.stringContaining('at the first start'),
    })
    expect(resultOf(await doctor({ DATA_DIR: data }), 'folder')).toBe('works')
  })

  test('the sandbox’s folder isn’t taken for live data', async () => {
    mkdirSync(path.join(folder, 'world'))
    expect(resultOf(await doctor(), 'folder')).toBe('broken')
    expect(resultOf(await doctor({ WORLD: 'sandbox' }), 'folder')).toBe('works')
  })

  test('a database that fails is broken, and its error isn’t shown', async () => {
    const url = { DATABASE_URL: `postgres://me:${PASSWORD}@127.0.0.1:5433/offlist` }
    const view = await doctor(url, { inspectDatabase: () => Promise.reject(failing('28P01')) })
    expect(resultOf(view, 'database')).toBe('broken')
    expect(resultOf(view, 'clock')).toBe('not_checked')
  })

  test('a database in use works only if the server that has it is ready', async () => {
    const inspectDatabase = async () => ({ state: 'in_use', holder: 42 }) as const
    expect(resultOf(await doctor({}, { inspectDatabase, isServerReady: async () => true }), 'database')).toBe(
      'works',
    )
    expect(resultOf(await doctor({}, { inspectDatabase }), 'database')).toBe('broken')
  })

  test('a database of a newer version needs a newer program', async () => {
    const schema = { version: 9, lowest: 5 }
    const facts = {
      state: 'open',
      kind: 'pglite',
      schema,
      ownVersion: 3,
      aheadMs: 0,
      precisionMs: 0,
    } as const
    expect(resultOf(await doctor({}, { inspectDatabase: async () => facts }), 'database')).toBe('broken')
  })

  test.each([
    [6_000, 10, 'broken'],
    [-6_000, 10, 'broken'],
    // The answer took so long that the clocks may agree.
    [6_000, 3_000, 'works'],
    [1_000, 10, 'works'],
  ])('a clock that is %d ms ahead, ± %d ms: %s', async (aheadMs, precisionMs, result) => {
    const facts = {
      state: 'open',
      kind: 'postgres',
      schema: null,
      ownVersion: 3,
      aheadMs,
      precisionMs,
    } as const
    const view = await doctor(
      { DATABASE_URL: 'postgres://me@db.homenet.net/offlist' },
      { inspectDatabase: async () => facts },
    )
    expect(resultOf(view, 'clock')).toBe(result)
  })

  test('no browser is missing; a path that leads to none is broken', async () => {
    const findBrowser = async () => null
    expect(resultOf(await doctor({}, { findBrowser }), 'browser')).toBe('missing')
    expect(resultOf(await doctor({ CHROMIUM_PATH: '/nowhere' }, { findBrowser }), 'browser')).toBe('broken')
    expect(resultOf(await doctor({ BROWSER: 'system' }, { findBrowser }), 'browser')).toBe('missing')
  })
})

test('a check that fails or takes too long is “not checked”, and the others still answer', async () => {
  const view = await doctor(
    {},
    {
      findBrowser: () => Promise.reject(new Error('a bug')),
      resolve: () => new Promise(() => undefined),
    },
    20,
  )
  expect(resultOf(view, 'browser')).toBe('not_checked')
  expect(resultOf(view, 'dns_mx')).toBe('not_checked')
  expect(resultOf(view, 'recipes')).toBe('works')
})

test('neither the answer nor the table has a secret, and no line is longer than the terminal', async () => {
  const view = await doctor({}, { connectSmtp: () => Promise.reject(failing('EAUTH')), resolve: dns({}) })
  const table = formatDoctor(view, 100)
  for (const text of [table, JSON.stringify(view)])
    for (const secret of [PASSWORD, LIVE.MASTER_KEY, KEY.split('\n')[1] ?? ''])
      expect(text).not.toContain(secret)
  const [rows = ''] = table.split('DNS records')
  expect(rows.split('\n').filter(line => line.length > 100)).toEqual([])
  expect(table).toMatch(/Sending mail\s+Broken/)
  expect(table).toMatch(/DNS: SPF\s+Missing \*/)
})
