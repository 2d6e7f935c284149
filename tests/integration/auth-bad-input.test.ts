// Every endpoint of mails, sessions and the account, asked wrongly: the listed refusal, in words, and never a failure.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#shared/lib/time.ts'
import {
  type AccountsWorld,
  type Answer,
  bearer,
  openAccountsWorld,
  PASSWORD,
} from '#tests/support/accounts-world.ts'

let world: AccountsWorld
let headers: Record<string, string>
beforeAll(async () => {
  world = await openAccountsWorld()
  await world.confirmedAccount('boss@example.com')
  headers = bearer(await world.signIn('boss@example.com'))
})
afterAll(() => world.close())

const email = 'someone@b.example'
const password = 'a good enough one'
const someId = '6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e'

/** A body that each would take, and what of it may be of a wrong type. */
const BODIES: readonly (readonly [method: string, path: string, body: Record<string, unknown>])[] = [
  ['POST', '/signup', { email, password, data: {}, code_challenge: 'x', code_challenge_method: 'y' }],
  ['POST', '/token?grant_type=password', { email, password }],
  ['POST', '/token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['POST', '/token?grant_type=pkce', { auth_code: 'x', code_verifier: 'x' }],
  ['POST', '/verify', { type: 'signup', token: '1', token_hash: 'x', email }],
  ['POST', '/otp', { email, create_user: true, data: {}, code_challenge: 'x' }],
  ['POST', '/recover', { email, code_challenge: 'x' }],
  ['POST', '/resend', { type: 'signup', email }],
  ['PUT', '/user', { email, password, nonce: '1', current_password: 'x', data: {} }],
  ['POST', '/admin/users', { email, password, email_confirm: true, user_metadata: {}, ban_duration: '1h' }],
  ['PUT', `/admin/users/${someId}`, { email }],
  ['POST', '/admin/generate_link', { type: 'magiclink', email, new_email: email, password, data: {} }],
  ['POST', '/invite', { email, data: {} }],
]

/** An error says a code and a sentence, and nothing of the inside. */
function expectRefusal(answer: Answer, statuses: readonly number[]) {
  expect(statuses).toContain(answer.status)
  expect(answer.body.error_code).toEqual(expect.any(String))
  expect(JSON.stringify(answer.body)).not.toMatch(/\bat .+:\d+|select |insert |node_modules/i)
}

describe.each(BODIES)('%s %s', (method, path, body) => {
  const known = path !== `/admin/users/${someId}`
  const ask = (more: { json?: unknown; body?: string; headers?: Record<string, string> }) =>
    world.ask(method, path, { ...more, headers: { ...headers, ...more.headers } })

  test.each([
    '',
    'x=1&y=2',
    '[]',
    '"text"',
    'null',
    '7',
    '{"a":',
    `${'['.repeat(100_000)}`,
    '{"email":\u0000}',
  ])('is not %.40j', async text => {
    const answer = await ask({ body: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    // A refresh may come without a body, for our web app's token is in its cookie.
    if (known) expectRefusal(answer, [400])
    else expectRefusal(answer, [404])
  })

  test('is not larger than a mebibyte', async () => {
    const answer = await ask({ json: { ...body, filler: 'x'.repeat(1024 * 1024) } })
    if (known) expect(answer).toMatchObject({ status: 413, body: { error_code: 'request_entity_too_large' } })
    else expect(answer.status).toBe(404)
  })

  test.each(Object.keys(body))('takes no other type for %s', async name => {
    const others = typeof body[name] === 'object' ? [7, 'x', ['x']] : [{ $gt: '' }, ['x'], { length: 1 }]
    for (const value of others) expectRefusal(await ask({ json: { ...body, [name]: value } }), [400, 404])
  })

  test('bears hostile text in every member', async () => {
    const texts = [
      '\u0000',
      '\ud800',
      "'; drop table users; --",
      'x'.repeat(100_000),
      '../../etc/passwd',
      '💥'.repeat(99),
    ]
    for (const name of Object.keys(body).filter(key => typeof body[key] === 'string')) {
      for (const text of texts) {
        const answer = await ask({ json: { ...body, [name]: text } })
        // A password or a note may be any text; then it is taken.
        if (answer.status !== 200) expectRefusal(answer, [400, 403, 404, 409, 422, 429])
      }
    }
  })

  test('ignores what it does not know, prototypes too', async () => {
    const text = `{"__proto__":{"email_confirm":true,"isAdmin":true},"constructor":{"prototype":{"x":1}},"unknown":1}`
    const answer = await ask({ body: text })
    if (answer.status !== 200) expectRefusal(answer, [400, 404, 422])
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('is not asked by another method', async () => {
    for (const other of ['PATCH', 'PURGE']) {
      const answer = await world.ask(other, path, { headers })
      expect(answer).toMatchObject({ status: 405, body: { error_code: 'method_not_allowed' } })
      expect(answer.headers.get('allow')).toContain(method)
    }
  })
})

describe('what needs a session', () => {
  const NEEDS = [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['GET', '/reauthenticate'],
    ['POST', '/logout'],
  ] as const

  test.each(NEEDS)('%s %s is refused without one', async (method, path) => {
    const ask = (authorization?: string) =>
      world.ask(method, path, {
        ...(authorization ? { headers: { authorization } } : {}),
        ...(method === 'PUT' ? { json: {} } : {}),
      })
    expect(await ask()).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
    expect(await ask('Basic eDp5')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
    const none = `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"${someId}"}`)}.`
    for (const token of ['x', 'a.b.c', none, 'x'.repeat(9000)])
      expect(await ask(`Bearer ${token}`)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
  })

  test.each(NEEDS)('%s %s is refused once it has ended', async (method, path) => {
    const ended = bearer(await world.signIn(await world.confirmedAccount()))
    await world.ask('POST', '/logout', { headers: ended })
    const answer = await world.ask(method, path, {
      headers: ended,
      ...(method === 'PUT' ? { json: {} } : {}),
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

  test('nothing of the surface is kept by caches', async () => {
    for (const [method, path] of BODIES) {
      const answer = await world.ask(method, path, { headers, json: {} })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
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
