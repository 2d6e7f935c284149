// Sessions after sign-in: refresh and its reuse, signing out, the user, and who counts as signed in.
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authenticate } from '#server/accounts/authenticate.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import { DAY, HOUR, SECOND } from '#shared/lib/time.ts'
import { newSession } from '#tests/support/account-steps.ts'
import {
  type AccountsWorld,
  bearer,
  fragmentOf,
  linkIn,
  openAccountsWorld,
  PASSWORD,
  pathOf,
  SITE,
} from '#tests/support/accounts-world.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

const refresh = (refresh_token: unknown) =>
  world.ask('POST', '/token?grant_type=refresh_token', { json: { refresh_token } })
const readUser = (session: { access_token: string }) =>
  world.ask('GET', '/user', { headers: bearer(session) })
const whoIs = (session: { access_token: string }) =>
  authenticate(world.deps, new Request(`${SITE}/sync/v1/pull`, { method: 'POST', headers: bearer(session) }))

describe('refresh', () => {
  test('gives a new token and keeps the session', async () => {
    const first = await newSession(world)
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect(second.body.user.id).toBe(first.user.id)
    const sessionOf = async (session: { access_token: string }) =>
      (await world.deps.tokens.verify(session.access_token))?.sessionId
    expect(await sessionOf(second.body)).toBe(await sessionOf(first))
  })

  test('with the parent of the current token, however late, gives the current one again', async () => {
    const first = await newSession(world)
    const second = await refresh(first.refresh_token)
    world.advance(HOUR)
    const again = await refresh(first.refresh_token)
    expect(again).toMatchObject({ status: 200, body: { refresh_token: second.body.refresh_token } })
    expect((await refresh(second.body.refresh_token)).status).toBe(200)
  })

  test('with an older token gives the current one within 10 s, and ends the session after', async () => {
    const first = await newSession(world)
    const second = await refresh(first.refresh_token)
    const third = await refresh(second.body.refresh_token)
    world.advance(9 * SECOND)
    expect((await refresh(first.refresh_token)).body.refresh_token).toBe(third.body.refresh_token)
    world.advance(2 * SECOND)
    const stolen = await refresh(first.refresh_token)
    expect(stolen).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } })
    const owner = await refresh(third.body.refresh_token)
    expect(owner).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
    expect((await readUser(third.body)).body.error_code).toBe('session_not_found')
    expect(await whoIs(third.body)).toBeNull()
  })

  test('five times at once with one token succeeds five times, and the session goes on', async () => {
    const first = await newSession(world)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refresh_token)))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(answer => answer.body.refresh_token)).size).toBe(1)
    expect((await refresh(answers[0]?.body.refresh_token)).status).toBe(200)
  })

  test.each([
    ['nothing', undefined, 'validation_failed'],
    ['an empty token', '', 'validation_failed'],
    ['a number', 7, 'validation_failed'],
    ['other characters', 'not a token!', 'validation_failed'],
    ['an unknown token', 'abcdefghij12', 'refresh_token_not_found'],
  ])('refuses %s', async (_what, token, code) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: code } })
  })
})

describe('leaving', () => {
  const leave = (session: { access_token: string }, scope = '') =>
    world.ask('POST', `/logout${scope}`, { headers: bearer(session) })

  test.each([
    ['', [false, false]],
    ['?scope=global', [false, false]],
    ['?scope=local', [false, true]],
    ['?scope=others', [true, false]],
  ])('%s ends the sessions it names, and nobody else’s', async (scope, alive) => {
    const email = await world.confirmedAccount()
    const stranger = await newSession(world)
    const own = await world.signIn(email)
    const other = await world.signIn(email)
    for (const session of [own, other, stranger]) expect(await whoIs(session)).not.toBeNull()
    expect((await leave(own, scope)).status).toBe(204)
    const states = await Promise.all(
      [own, other].map(async session => (await readUser(session)).status === 200),
    )
    expect(states).toEqual(alive)
    expect(await Promise.all([own, other].map(async session => (await whoIs(session)) !== null))).toEqual(
      alive,
    )
    const refreshed = [await refresh(own.refresh_token), await refresh(other.refresh_token)]
    expect(refreshed.map(answer => answer.status === 200)).toEqual(alive)
    expect((await readUser(stranger)).status).toBe(200)
  })

  test('tells who watches the session', async () => {
    const session = await newSession(world)
    const actor = await whoIs(session)
    const onEnd = vi.fn()
    const onOther = vi.fn()
    world.deps.sessions.watch(actor?.sessionId ?? '', onEnd)
    world.deps.sessions.watch(actor?.sessionId ?? '', onOther)()
    await leave(session)
    expect(onEnd).toHaveBeenCalledTimes(1)
    expect(onOther).not.toHaveBeenCalled()
  })

  test('refuses what is not a live session or a scope', async () => {
    const session = await newSession(world)
    expect(await leave(session, '?scope=everything')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    expect(await world.ask('POST', '/logout')).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
    await leave(session)
    expect(await leave(session)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  })
})

describe('the user', () => {
  test('is answered to its own live token only', async () => {
    const session = await newSession(world)
    expect(await readUser(session)).toMatchObject({ status: 200, body: { id: session.user.id } })
    const [head, payload] = session.access_token.split('.')
    const none = `${btoa('{"alg":"none"}')}.${payload}.`
    const claims = { session_id: 'x', aud: 'authenticated', iss: `${SITE}/auth/v1` }
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(session.user.id)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a secret that is long enough for HS256'))
    for (const token of ['nonsense', `${head}.${payload}.AAAA`, none, foreign]) {
      expect(await readUser({ access_token: token })).toMatchObject({
        status: 403,
        body: { error_code: 'bad_jwt' },
      })
      expect(await whoIs({ access_token: token })).toBeNull()
    }
    expect(await world.ask('GET', '/user')).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
    world.advance(HOUR + SECOND)
    expect(await readUser(session)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
    expect(await whoIs(session)).toBeNull()
  })

  test('keeps data merged; null deletes a key', async () => {
    const session = await newSession(world)
    const change = (data: unknown) => world.ask('PUT', '/user', { headers: bearer(session), json: { data } })
    await change({ theme: 'dark', nested: { kept: null } })
    const answer = await change({ full_name: 'Ada Lovelace', theme: null })
    expect(answer.body.user_metadata).toEqual({ full_name: 'Ada Lovelace', nested: { kept: null } })
    expect((await readUser(session)).body.user_metadata).toEqual(answer.body.user_metadata)
  })

  test('sets a new password: other sessions end, this one stays, mailed secrets die', async () => {
    const email = await world.confirmedAccount()
    const own = await world.signIn(email)
    const other = await world.signIn(email)
    await world.ask('POST', '/recover', { json: { email } })
    const [mail] = await world.mailsTo(email)
    const answer = await world.ask('PUT', '/user', {
      headers: bearer(own),
      json: { password: 'a new password' },
    })
    expect(answer.status).toBe(200)
    expect((await readUser(own)).status).toBe(200)
    expect((await refresh(own.refresh_token)).status).toBe(200)
    expect((await readUser(other)).body.error_code).toBe('session_not_found')
    expect(fragmentOf(await world.ask('GET', pathOf(linkIn(mail)))).get('error_code')).toBe('otp_expired')
    expect(await world.signIn(email)).toMatchObject({ error_code: 'invalid_credentials' })
    expect(await world.signIn(email, 'a new password')).toHaveProperty('access_token')
  })

  test.each([
    ['the same password', { password: PASSWORD }, 422, 'same_password'],
    ['a short one', { password: 'short' }, 422, 'weak_password'],
    ['a long one', { password: 'x'.repeat(73) }, 400, 'validation_failed'],
    ['app_metadata', { app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    ['no JSON', 'x=1', 400, 'bad_json'],
  ])('refuses %s', async (_what, given, status, code) => {
    const headers = bearer(await newSession(world))
    const body = typeof given === 'string' ? given : JSON.stringify(given)
    expect(await world.ask('PUT', '/user', { headers, body })).toMatchObject({
      status,
      body: { error_code: code },
    })
  })
})

test('a session left unused ends; one that is used is renewed', async () => {
  const session = await newSession(world)
  const own = eq(sessions.userId, session.user.id)
  const expireIn = (ms: number) =>
    world.deps.db
      .update(sessions)
      .set({ expiresAt: new Date(world.deps.wallNow() + ms) })
      .where(own)
  await expireIn(40 * DAY)
  const renewed = await refresh(session.refresh_token)
  const [row] = await world.deps.db.select().from(sessions).where(own)
  expect((row?.expiresAt.getTime() ?? 0) - world.deps.wallNow()).toBeGreaterThan(80 * DAY)
  await expireIn(0)
  expect(await readUser(renewed.body)).toMatchObject({
    status: 403,
    body: { error_code: 'session_not_found' },
  })
  const late = await refresh(renewed.body.refresh_token)
  expect(late).toMatchObject({ status: 400, body: { error_code: 'session_expired' } })
})
