// Answers of /auth/v1 to clients without a session, over the limit, or expecting another version's errors.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '#server/accounts/routes.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { newSession } from '#tests/support/account-steps.ts'
import { type AccountsWorld, bearer, openAccountsWorld, PASSWORD } from '#tests/support/accounts-world.ts'

let world: AccountsWorld
let headers: Record<string, string>
beforeAll(async () => {
  world = await openAccountsWorld()
  headers = bearer(await newSession(world))
})
afterAll(() => world.close())

const email = 'someone@b.example'
const someId = '6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e'

describe('what needs a session', () => {
  const NEEDS = Object.entries(authEndpoints).flatMap(([endpoint, need]) =>
    need === 'anyone' ? [] : [endpoint.replaceAll(/:\w+/g, someId).split(' ') as [string, string]],
  )

  test.each(NEEDS)('%s %s is refused without one', async (method, path) => {
    const ask = (authorization?: string) =>
      world.ask(method, path, {
        ...(authorization ? { headers: { authorization } } : {}),
        ...(method === 'GET' ? {} : { json: {} }),
      })
    expect(await ask()).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
    expect(await ask('Basic eDp5')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
    const none = `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"${someId}"}`)}.`
    for (const token of ['x', 'a.b.c', none, 'x'.repeat(9000)])
      expect(await ask(`Bearer ${token}`)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
  })

  test.each(NEEDS)('%s %s is refused once it has ended', async (method, path) => {
    const ended = bearer(await newSession(world))
    await world.ask('POST', '/logout', { headers: ended })
    const answer = await world.ask(method, path, {
      headers: ended,
      ...(method === 'GET' ? {} : { json: {} }),
    })
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  })

  test('logout knows three scopes', async () => {
    for (const scope of ['all', '', 'GLOBAL', 'local,others'])
      expect(await world.ask('POST', `/logout?scope=${scope}`, { headers })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      })
  })

  test('PUT /user changes nothing that is the server’s', async () => {
    const own = await world.confirmedAccount()
    const session = await world.signIn(own)
    const json = {
      id: someId,
      role: 'service_role',
      aud: 'admin',
      email_confirmed_at: null,
      banned_until: null,
      user_metadata: { x: 1 },
      is_super_admin: true,
    }
    const answer = await world.ask('PUT', '/user', { headers: bearer(session), json })
    expect(answer).toMatchObject({ status: 200, body: { id: session.user.id, role: 'authenticated' } })
    expect(answer.body.user_metadata).toEqual({ full_name: 'Ada Lane' })
  })
})

describe('errors', () => {
  test('come in the shape of the version that is asked for', async () => {
    const old = await world.ask('POST', '/otp', { json: {} })
    expect(old.body).toEqual({ code: 400, error_code: 'validation_failed', msg: expect.any(String) })
    const named = await world.ask('POST', '/otp', {
      json: {},
      headers: { 'x-supabase-api-version': '2024-01-01' },
    })
    expect(named.body).toEqual({ code: 'validation_failed', message: expect.any(String) })
    expect(named.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    const weak = await world.ask('POST', '/signup', {
      json: { email, password: 'short' },
      headers: { 'x-supabase-api-version': '2024-01-01' },
    })
    expect(weak.body).toMatchObject({ code: 'weak_password', weak_password: { reasons: ['length'] } })
  })
})

test.each([
  ['signup', '/signup', { email: 'limited@b.example', password: PASSWORD }],
  ['otp', '/otp', { email: 'limited@b.example' }],
  ['recover', '/recover', { email: 'limited@b.example' }],
  ['resend', '/resend', { type: 'signup', email: 'limited@b.example' }],
  ['verify', '/verify', { type: 'signup', email: 'limited@b.example', token: '1' }],
  ['token', '/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }],
] as const)('%s is limited by address, says for how long, and not for others', async (name, path, json) => {
  const tight = await openAccountsWorld({ limits: { [name]: { max: 2, windowMs: MINUTE } } })
  const ask = (address: string) => tight.ask('POST', path, { json, address })
  for (let n = 0; n < 2; n += 1) await ask('198.51.100.1')
  const refused = await ask('198.51.100.1')
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('198.51.100.2')).body.error_code).not.toBe('over_request_rate_limit')
  tight.advance(MINUTE)
  expect((await ask('198.51.100.1')).body.error_code).not.toBe('over_request_rate_limit')
  await tight.close()
})
