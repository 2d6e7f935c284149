// Keys of the developer API: shown once, stored as a hash, limited, revoked at once, and never equal to a session.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticateApiKey } from '#server/accounts/api-keys.ts'
import { authenticate } from '#server/accounts/authenticate.ts'
import { expiredParts } from '#server/accounts/purge-expired.ts'
import { users } from '#server/db/tables/accounts.ts'
import { apiKeys, securityEvents } from '#server/db/tables/security.ts'
import { holderOf } from '#server/lib/actor.ts'
import { API_SCOPES } from '#shared/domain/api-scopes.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { newSession } from '#tests/support/account-steps.ts'
import {
  type AccountsWorld,
  bearer,
  openAccountsWorld,
  type SessionBody,
  SITE,
} from '#tests/support/accounts-world.ts'
import { wholeRound } from '#tests/support/whole-round.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

type Key = {
  id: string
  key: string
  prefix: string
  name: string
  scopes: string[]
  last_used_at: string | null
  expires_at: string | null
}
const make = async (session: SessionBody, json: object = {}) => {
  const wish = { name: 'backup', scopes: ['read:removals'], ...json }
  return world.ask('POST', '/api-keys', { json: wish, headers: bearer(session) })
}
const newKey = async (session: SessionBody, json: object = {}) =>
  (await make(session, json)).body as unknown as Key
const list = async (session: SessionBody) => {
  const { body } = await world.ask('GET', '/api-keys', { headers: bearer(session) })
  return (body as unknown as { api_keys: Key[] }).api_keys
}
const revoke = (session: SessionBody, id: string) =>
  world.ask('DELETE', `/api-keys/${id}`, { headers: bearer(session) })
const request = (key: string) =>
  new Request(`${SITE}/api/removals`, { headers: { authorization: `Bearer ${key}` } })
const caller = (key: string) => authenticateApiKey(world.deps, request(key))

test('a key is shown once, and says who asks and what it may', async () => {
  const session = await newSession(world)
  const made = await newKey(session, {
    name: '  nightly backup ',
    scopes: ['read:removals', 'read:removals', 'read:alerts'],
  })
  expect(made.key).toMatch(/^offlist_[0-9a-f]{8}_[\w-]{43}$/)
  expect(made).toMatchObject({
    name: 'nightly backup',
    scopes: ['read:removals', 'read:alerts'],
    expires_at: null,
  })
  expect(made.key.startsWith(`${made.prefix}_`)).toBe(true)
  expect(await caller(made.key)).toEqual({
    ...holderOf(session.user.id),
    email: session.user.email,
    keyId: made.id,
    scopes: new Set(['read:removals', 'read:alerts']),
  })
  const secret = made.key.slice(made.prefix.length + 1)
  expect(secret).toHaveLength(43)
  expect(JSON.stringify(await list(session))).not.toContain(secret)
  expect(JSON.stringify(await world.deps.db.select().from(apiKeys))).not.toContain(secret)
})

test('a key opens nothing that needs a session', async () => {
  const { key } = await newKey(await newSession(world), { scopes: API_SCOPES })
  expect(await authenticate(world.deps, request(key))).toBeNull()
  for (const [method, path] of [
    ['GET', '/user'],
    ['GET', '/api-keys'],
    ['POST', '/api-keys'],
  ] as const) {
    const answer = await world.ask(method, path, { headers: { authorization: `Bearer ${key}` } })
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
  }
})

test('a session’s token is no key', async () => {
  expect(await caller((await newSession(world)).access_token)).toBeNull()
})

test.each([
  ['nothing', ''],
  ['a key without a secret', 'offlist_'],
  ['an unknown key', `offlist_00000000_${'a'.repeat(43)}`],
  ['an endless key', `offlist_00000000_${'a'.repeat(5000)}`],
])('%s is refused', async (_what, key) => {
  expect(await caller(key)).toBeNull()
})

test('the key of another’s prefix is refused', async () => {
  const session = await newSession(world)
  const [one, two] = [await newKey(session), await newKey(session)]
  const [, prefix] = one.key.split('_')
  expect(await caller(two.key.replace(/_[0-9a-f]{8}_/, `_${prefix}_`))).toBeNull()
})

test('revoking ends a key at once and leaves the others; its row goes with the next clearing', async () => {
  const session = await newSession(world)
  const [gone, stays] = [await newKey(session), await newKey(session)]
  expect(await revoke(session, gone.id)).toMatchObject({ status: 200, body: {} })
  expect(await caller(gone.key)).toBeNull()
  expect(await caller(stays.key)).not.toBeNull()
  expect((await list(session)).map(({ id }) => id)).toEqual([stays.id])
  expect(await revoke(session, gone.id)).toMatchObject({
    status: 404,
    body: { error_code: 'api_key_not_found' },
  })
  await wholeRound(expiredParts(world.deps))
  expect(await world.deps.db.select().from(apiKeys).where(eq(apiKeys.id, gone.id))).toEqual([])
  expect(await caller(stays.key)).not.toBeNull()
})

test('somebody else’s key is neither listed nor revoked', async () => {
  const [owner, other] = [await newSession(world), await newSession(world)]
  const { id, key } = await newKey(owner)
  expect(await list(other)).toEqual([])
  for (const foreign of [id, newId()])
    expect(await revoke(other, foreign)).toMatchObject({
      status: 404,
      body: { error_code: 'api_key_not_found' },
    })
  expect(await revoke(other, 'x')).toMatchObject({ status: 404, body: { error_code: 'validation_failed' } })
  expect(await caller(key)).not.toBeNull()
})

test('a key expires when it was said to, stays listed, and no longer counts', async () => {
  const session = await newSession(world)
  const made = await newKey(session, { expires_in_days: 2 })
  world.advance(2 * DAY - MINUTE)
  expect(await caller(made.key)).not.toBeNull()
  world.advance(MINUTE)
  expect(await caller(made.key)).toBeNull()
  expect((await list(await world.signIn(session.user.email))).map(({ id }) => id)).toEqual([made.id])
})

test('the key of a banned account is refused', async () => {
  const session = await newSession(world)
  const { key } = await newKey(session)
  const bannedUntil = new Date(world.deps.wallNow() + DAY)
  await world.deps.db.update(users).set({ bannedUntil }).where(eq(users.id, session.user.id))
  expect(await caller(key)).toBeNull()
})

test('the last use is noted, at most once a minute', async () => {
  const session = await newSession(world)
  const { key } = await newKey(session)
  const lastUse = async () => (await list(session))[0]?.last_used_at
  expect(await lastUse()).toBeNull()
  await caller(key)
  const first = await lastUse()
  expect(first).toEqual(expect.any(String))
  world.advance(MINUTE / 2)
  await caller(key)
  expect(await lastUse()).toBe(first)
  world.advance(MINUTE / 2)
  await caller(key)
  expect(await lastUse()).not.toBe(first)
})

test('an account has twenty keys at most, also when they are asked for at once', async () => {
  const session = await newSession(world)
  const answers = await Promise.all(Array.from({ length: 24 }, () => make(session)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'too_many_api_keys' } })
  const [first] = await list(session)
  await revoke(session, must(first, 'key').id)
  expect((await make(session)).status).toBe(200)
})

test('making and revoking are in the security log', async () => {
  const session = await newSession(world)
  const made = await newKey(session)
  await revoke(session, made.id)
  const events = await world.deps.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, session.user.id))
  const kinds = events.map(({ kind, detail }) => [kind, detail.name])
  expect(kinds).toContainEqual(['api_key_made', 'backup'])
  expect(kinds).toContainEqual(['api_key_revoked', 'backup'])
  const secret = made.key.slice(`${made.prefix}_`.length)
  expect(secret).toHaveLength(43)
  expect(JSON.stringify(events)).not.toContain(secret)
})

describe('a wish that makes no sense', () => {
  test.each([
    [{ name: undefined }],
    [{ name: '' }],
    [{ name: '   ' }],
    [{ name: 'x'.repeat(61) }],
    [{ name: 'a\0b' }],
    [{ name: 7 }],
    [{ scopes: undefined }],
    [{ scopes: [] }],
    [{ scopes: 'read:removals' }],
    [{ scopes: ['read:everything'] }],
    [{ scopes: ['__proto__'] }],
    [{ expires_in_days: 0 }],
    [{ expires_in_days: 1.5 }],
    [{ expires_in_days: 4000 }],
    [{ expires_in_days: '30' }],
  ])('%j answers validation_failed', async wish => {
    const session = await newSession(world)
    expect(await make(session, wish)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    expect(await list(session)).toEqual([])
  })

  test('or comes without a session, or from a foreign page with our header, is refused', async () => {
    expect((await world.ask('POST', '/api-keys', { json: {} })).status).toBe(401)
    const session = await newSession(world)
    const foreign = { ...bearer(session), 'x-offlist-session': 'cookie', origin: 'https://evil.example' }
    const json = { name: 'x', scopes: ['read:alerts'] }
    const answer = await world.ask('POST', '/api-keys', { json, headers: foreign })
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'origin_not_allowed' } })
  })
})
