// Sends bad input to every endpoint of /auth/v1, based on its declaration. Each must answer with a listed refusal and a
// message, never a failure. Other tests cover who may call them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderConfig } from '#server/accounts/providers/provider-config.ts'
import { authEndpoints } from '#server/accounts/routes.ts'
import { must } from '#shared/lib/must.ts'
import { expectRefusal } from '#tests/support/account-steps.ts'
import { type AccountsWorld, bearer, openAccountsWorld, SITE } from '#tests/support/accounts-world.ts'
import { passSecondFactor } from '#tests/support/pass-second-factor.ts'

let world: AccountsWorld
let headers: Record<string, string>
beforeAll(async () => {
  world = await openAccountsWorld({
    providers: { list: [away], allowOrigins: [], isPublicAddress: () => false },
  })
  await world.confirmedAccount('boss@example.com')
  headers = bearer(await world.signIn('boss@example.com'))
  await passSecondFactor(world.deps.db, 'boss@example.com')
})
afterAll(() => world.close())

/** A provider that cannot be reached. */
const away: ProviderConfig = {
  id: 'away',
  name: 'Away',
  issuer: 'https://127.0.0.1:9',
  clientId: 'x',
  appClientIds: [],
  clientSecret: 'x',
  scopes: ['email'],
  domains: ['example.org'],
  trustEmail: false,
}
const email = 'someone@b.example'
const password = 'a good enough one'
const someId = '6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e'
const credential = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }
const user = { email, password, email_confirm: true, user_metadata: {}, ban_duration: '1h' }

/** A valid body for each endpoint, with the fields to corrupt. Endpoints with variants are listed by query. */
const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /signup': { email, password, data: {}, code_challenge: 'x', code_challenge_method: 'y' },
  'POST /token?grant_type=password': { email, password },
  'POST /token?grant_type=refresh_token': { refresh_token: 'x' },
  'POST /token?grant_type=pkce': { auth_code: 'x', code_verifier: 'x' },
  'POST /verify': { type: 'signup', token: '1', token_hash: 'x', email },
  'POST /otp': { email, create_user: true, data: {}, code_challenge: 'x' },
  'POST /recover': { email, code_challenge: 'x' },
  'POST /resend': { type: 'signup', email },
  'PUT /user': { email, password, nonce: '1', current_password: 'x', data: {} },
  'POST /sso': { domain: 'example.org', provider_id: 'x', redirect_to: 'x', skip_http_redirect: true },
  'POST /factors': { factor_type: 'totp', friendly_name: 'x', issuer: 'x' },
  'POST /factors/:id/challenge': {},
  'POST /factors/:id/verify': { challenge_id: someId, code: '123456' },
  'POST /recovery-codes': {},
  'POST /recovery-codes/verify': { code: 'x' },
  'POST /passkeys/register/options': {},
  'POST /passkeys/register': { challenge_id: someId, credential, name: 'x' },
  'POST /passkeys/sign-in/options': {},
  'POST /passkeys/sign-in': { challenge_id: someId, credential },
  'PATCH /passkeys/:id': { name: 'x' },
  'POST /api-keys': { name: 'x', scopes: ['read:removals'] },
  'POST /admin/users': user,
  'PUT /admin/users/:id': user,
  'DELETE /admin/users/:id': { should_soft_delete: false },
  'POST /admin/generate_link': { type: 'magiclink', email, new_email: email, password, data: {} },
  'POST /invite': { email, data: {} },
}
/** Endpoints that ignore the body. */
const NO_BODY = ['POST /logout']
/** The body is optional: no field is required, or the web app's token is in its cookie. */
const OPTIONAL = ['DELETE /admin/users/:id', 'POST /token?grant_type=refresh_token']

const endpoints = Object.keys(authEndpoints)
const split = (endpoint: string): [method: string, path: string] => {
  const [method, path] = endpoint.split(' ')
  return [must(method, 'method'), must(path, 'path')]
}
const at = (path: string, id = someId) => path.replaceAll(/:\w+/g, id)

test('every endpoint that may have a body is asked below', () => {
  const bodied = endpoints.filter(endpoint => /^(POST|PUT|PATCH) /.test(endpoint))
  const asked = new Set([...Object.keys(BODIES).map(endpoint => endpoint.replace(/\?.*/, '')), ...NO_BODY])
  expect(bodied.filter(endpoint => !asked.has(endpoint))).toEqual([])
  expect([...asked].filter(endpoint => !endpoints.includes(endpoint))).toEqual([])
})

describe.each(Object.entries(BODIES))('%s', (endpoint, body) => {
  const [method, path] = split(endpoint)
  // A missing resource may be reported before the body is checked.
  const gone = path.includes(':') ? [404] : []
  const isOptional = OPTIONAL.includes(endpoint) || Object.keys(body).length === 0
  const ask = (more: { json?: unknown; body?: string; headers?: Record<string, string> }) =>
    world.ask(method, at(path), { ...more, headers: { ...headers, ...more.headers } })

  test.each([
    'x=1&y=2',
    '[]',
    '"text"',
    'null',
    '7',
    '{"a":',
    `${'['.repeat(100_000)}`,
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    '{"email":\u0000}',
    ...(isOptional ? [] : ['']),
  ])('is not %.40j', async text => {
    const answer = await ask({ body: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expectRefusal(answer, [400, ...gone])
    if (answer.status === 400) expect(answer.body.error_code).toBe('bad_json')
  })

  test('is not larger than a mebibyte', async () => {
    const answer = await ask({ json: { ...body, filler: 'x'.repeat(1024 * 1024) } })
    expectRefusal(answer, [413, ...gone])
    if (answer.status === 413) expect(answer.body.error_code).toBe('request_entity_too_large')
  })

  test.each(Object.keys(body))('takes no other type for %s', async name => {
    const others = typeof body[name] === 'object' ? [7, 'x', ['x']] : [{ $gt: '' }, ['x'], { length: 1 }]
    for (const value of others) expectRefusal(await ask({ json: { ...body, [name]: value } }), [400, ...gone])
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
        // A password or a note may be any text, and is then accepted.
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
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE']
const paths = [...new Set(endpoints.map(endpoint => split(endpoint)[1]))]

test.each(paths)('%s is asked by its own methods only, and says which', async path => {
  const own = endpoints.map(split).flatMap(([method, one]) => (one === path ? [method] : []))
  for (const method of METHODS.filter(one => !own.includes(one))) {
    const answer = await world.ask(method, at(path), { headers })
    expectRefusal(answer, [405])
    expect(answer.body.error_code).toBe('method_not_allowed')
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...own].sort())
  }
})

test.each(paths)('nothing at %s is kept by caches, unless it is for all', async path => {
  const [method] = split(
    must(
      endpoints.find(endpoint => split(endpoint)[1] === path),
      path,
    ),
  )
  if (method === 'POST' && path === '/logout') return
  const { headers: answered } = await world.ask(method, at(path), { headers })
  if (!path.startsWith('/.well-known')) expect(answered.get('cache-control')).toBe('no-store')
})

const IDS = ['x', someId, '%00', '%ff', '..%2f..%2fusers', '%20', "'%20or%201=1", '-1', 'x'.repeat(5000)]

test.each(endpoints.filter(endpoint => endpoint.includes(':')))('%s knows no such id', async endpoint => {
  const [method, path] = split(endpoint)
  const json = method === 'GET' ? {} : { json: BODIES[endpoint] ?? {} }
  // The last identity is always refused removal.
  const refused = path.startsWith('/user/identities/') ? [422] : []
  for (const id of IDS)
    expectRefusal(await world.ask(method, at(path, id), { headers, ...json }), [404, ...refused])
})

/** All query parameters that any of them reads. */
const QUERY = [
  ...['token', 'type', 'redirect_to', 'provider', 'scopes', 'code', 'state', 'error', 'error_description'],
  ...['page', 'per_page', 'before', 'limit', 'code_challenge', 'code_challenge_method', 'skip_http_redirect'],
]
const VALUES = [
  '',
  '%00',
  '%ED%A0%80',
  '-1',
  '1e99',
  'NaN',
  'javascript:alert(1)',
  '//evil.example/',
  '{"a":1}',
]

test.each(endpoints.filter(endpoint => endpoint.startsWith('GET ')))('%s bears any query', async endpoint => {
  const [method, path] = split(endpoint)
  const queries = [...VALUES, 'x'.repeat(20_000)].flatMap(value => [
    QUERY.map(name => `${name}=${value}`).join('&'),
    ...QUERY.map(name => `${name}=${value}&${name}=${value}`),
  ])
  for (const query of queries) {
    const answer = await world.ask(method, `${at(path)}?${query}`, { headers })
    if (answer.status >= 400) expectRefusal(answer, [400, 403, 404, 422, 429])
    const location = answer.headers.get('location')
    if (location !== null) expect(new URL(location).origin).toBe(SITE)
  }
})
