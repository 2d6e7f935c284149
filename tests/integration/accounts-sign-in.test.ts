// Signing in by password, and the limits on guessing one.
import { eq } from 'drizzle-orm'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profiles, sessions, subscribers, users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { signUp } from '#tests/support/account-steps.ts'
import {
  type AccountsWorld,
  bearer,
  openAccountsWorld,
  PASSWORD,
  SITE,
} from '#tests/support/accounts-world.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

describe('sign-in by password', () => {
  test('answers a session with a token that the published keys confirm, and ensures the rows', async () => {
    const email = await world.confirmedAccount()
    const { status, body } = await world.ask('POST', '/token?grant_type=password', {
      json: { email: email.toUpperCase(), password: PASSWORD, gotrue_meta_security: {} },
    })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
    )
    const jwks = await (await world.app.request('/.well-known/jwks.json')).json()
    expect((await world.ask('GET', '/.well-known/jwks.json')).body).toEqual(jwks)
    expect(Object.keys(jwks.keys[0])).not.toContain('d')
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'ES256', kid: jwks.keys[0].kid })
    const checks = {
      issuer: `${SITE}/auth/v1`,
      audience: 'authenticated',
      currentDate: new Date(world.deps.wallNow()),
    }
    const { payload } = await jwtVerify(body.access_token, createLocalJWKSet(jwks), checks)
    expect(payload).toMatchObject({
      sub: body.user.id,
      email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_metadata: { full_name: 'Ada Lane' },
      is_anonymous: false,
      exp: body.expires_at,
    })
    // The token is signed shortly after the password check, perhaps in the next second.
    const [{ timestamp }] = payload.amr as [{ timestamp: number }]
    expect(must(payload.iat, 'iat') - timestamp).toBeGreaterThanOrEqual(0)
    expect(must(payload.iat, 'iat') - timestamp).toBeLessThan(MINUTE / SECOND)
    expect(body.user.identities).toMatchObject([{ provider: 'email', id: body.user.id, email }])
    const own = {
      profile: eq(profiles.user_id, body.user.id),
      subscriber: eq(subscribers.user_id, body.user.id),
    }
    expect(await world.deps.db.select().from(profiles).where(own.profile)).toMatchObject([
      { full_name: 'Ada Lane' },
    ])
    expect(await world.deps.db.select().from(subscribers).where(own.subscriber)).toMatchObject([{ email }])
    const [row] = await world.deps.db.select().from(sessions).where(eq(sessions.userId, body.user.id))
    expect(JSON.stringify(row)).not.toContain(body.refresh_token)
  })

  test('refuses wrong password and unknown address alike, and an unconfirmed one only with its password', async () => {
    const email = await world.confirmedAccount()
    await signUp(world, 'unconfirmed@example.com')
    const attempt = (json: unknown) => world.ask('POST', '/token?grant_type=password', { json })
    const wrong = await attempt({ email, password: 'wrong password' })
    expect(wrong).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    })
    for (const json of [
      { email: 'unknown@example.com', password: PASSWORD },
      { email: 'unconfirmed@example.com', password: 'wrong password' },
      { email },
      { email, password: `${PASSWORD}${'x'.repeat(80)}` },
    ]) {
      expect(await attempt(json)).toMatchObject({ status: 400, body: wrong.body })
    }
    const waiting = await attempt({ email: 'unconfirmed@example.com', password: PASSWORD })
    expect(waiting).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } })
    expect((await attempt({ password: PASSWORD })).body.error_code).toBe('validation_failed')
    const grant = await world.ask('POST', '/token?grant_type=magic', { json: {} })
    expect(grant).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
    })
  })

  test('is refused to a banned account everywhere', async () => {
    const email = await world.confirmedAccount()
    const session = await world.signIn(email)
    const bannedUntil = new Date(world.deps.wallNow() + HOUR)
    await world.deps.db.update(users).set({ bannedUntil }).where(eq(users.email, email))
    expect(await world.signIn(email)).toMatchObject({ error_code: 'user_banned' })
    expect((await world.ask('GET', '/user', { headers: bearer(session) })).body.error_code).toBe(
      'user_banned',
    )
    const refresh = await world.ask('POST', '/token?grant_type=refresh_token', {
      json: { refresh_token: session.refresh_token },
    })
    expect(refresh.body.error_code).toBe('user_banned')
  })
})

describe('limits', () => {
  test('stop guessing a password here; another account and another address still get in', async () => {
    const email = await world.confirmedAccount()
    const other = await world.confirmedAccount()
    const attempt = (password: string, address: string, who = email) =>
      world.ask('POST', '/token?grant_type=password', { json: { email: who, password }, address })
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, n) => attempt(`wrong ${n}`, '198.51.100.7')),
    )
    expect(guesses.filter(guess => guess.status === 400)).toHaveLength(10)
    const refused = await attempt(PASSWORD, '198.51.100.7')
    expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await attempt(PASSWORD, '198.51.100.8')).status).toBe(200)
    expect((await attempt(PASSWORD, '198.51.100.7', other)).status).toBe(200)
    world.advance(5 * MINUTE)
    expect((await attempt(PASSWORD, '198.51.100.7')).status).toBe(200)
  })

  test('strangers who guess from many addresses lock nobody out of a browser that has signed in before', async () => {
    const tight = await openAccountsWorld({
      limits: { passwordTriesEverywhere: { max: 4, windowMs: 5 * MINUTE } },
    })
    const email = await tight.confirmedAccount()
    const web = { 'x-offlist-session': 'cookie', origin: SITE }
    const attempt = (password: string, address: string, cookie = '') =>
      tight.ask('POST', '/token?grant_type=password', {
        json: { email, password },
        address,
        headers: { ...web, ...(cookie && { cookie }) },
      })
    const deviceOf = (answer: { headers: Headers }) =>
      must(/offlist_device=[\w.-]+/.exec(answer.headers.getSetCookie().join('\n'))?.[0], 'device')
    const known = deviceOf(await attempt(PASSWORD, '198.51.100.1'))
    for (let n = 0; n < 5; n++) await attempt(`wrong ${n}`, `203.0.113.${n}`)
    expect((await attempt(PASSWORD, '198.51.100.2')).status).toBe(429)
    expect((await attempt(PASSWORD, '198.51.100.2', known)).status).toBe(200)
    // Such a browser has as many tries as an address, whatever its own address.
    for (let n = 0; n < 10; n++)
      expect((await attempt(`wrong ${n}`, `198.51.100.${n}`, known)).status).toBe(400)
    expect((await attempt(PASSWORD, '198.51.100.99', known)).status).toBe(429)
    // The mark doesn't help with another account, and a forged one is worthless.
    const other = await tight.confirmedAccount()
    const theirs = deviceOf(
      await tight.ask('POST', '/token?grant_type=password', {
        json: { email: other, password: PASSWORD },
        headers: web,
      }),
    )
    for (const cookie of [theirs, `offlist_device=${'a'.repeat(65)}`])
      expect((await attempt(PASSWORD, '198.51.100.3', cookie)).status).toBe(429)
    await tight.close()
  })

  test('right passwords do not count, so many sign-ins at once all get in', async () => {
    const email = await world.confirmedAccount()
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.signIn(email)))
    expect(answers.filter(answer => answer.access_token)).toHaveLength(20)
  })

  test('count per client address, which a forwarding header does not change unless the proxy is trusted', async () => {
    const tight = await openAccountsWorld({ limits: { verify: { max: 2, windowMs: MINUTE } } })
    const attempt = (forwarded: string, address = '192.0.2.1') =>
      tight.ask('GET', '/verify?token=x&type=signup', { headers: { 'x-forwarded-for': forwarded }, address })
    const statuses = [
      await attempt('203.0.113.1'),
      await attempt('203.0.113.2'),
      await attempt('203.0.113.3'),
    ]
    expect(statuses.map(answer => answer.status)).toEqual([303, 303, 429])
    expect((await attempt('203.0.113.3', '192.0.2.2')).status).toBe(303)
    await tight.close()
  })
})
