// Our web app's session (refresh secret in a cookie), and how /auth/v1 answers improper requests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticate } from '#server/accounts/authenticate.ts'
import { expiredParts } from '#server/accounts/purge-expired.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import {
  type AccountsWorld,
  type Answer,
  bearer,
  codeIn,
  linkIn,
  openAccountsWorld,
  PASSWORD,
  pathOf,
  SITE,
} from '#tests/support/accounts-world.ts'
import { wholeRound } from '#tests/support/whole-round.ts'

const WEB = { 'x-offlist-session': 'cookie', origin: SITE }

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

const cookieOf = (answer: Answer): string =>
  must(/^(offlist_session=[\w-]*);/.exec(answer.headers.get('set-cookie') ?? '')?.[1], 'session cookie')
const markOf = (answer: Answer): string =>
  must(/(offlist_signup=[\w.-]+);/.exec(answer.headers.get('set-cookie') ?? '')?.[1], 'mark of a sign-up')
const signInOnWeb = (email: string, headers: Record<string, string> = WEB) =>
  world.ask('POST', '/token?grant_type=password', { json: { email, password: PASSWORD }, headers })
const refreshOnWeb = (cookie: string, headers: Record<string, string> = WEB) =>
  world.ask('POST', '/token?grant_type=refresh_token', { headers: { ...headers, cookie } })
const newWebSession = async () => {
  const answer = await signInOnWeb(await world.confirmedAccount())
  return { answer, cookie: cookieOf(answer) }
}

describe('the web session', () => {
  test('comes as an HttpOnly cookie, never in the body', async () => {
    const { answer, cookie } = await newWebSession()
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('refresh_token')
    expect(answer.body).toHaveProperty('access_token')
    const [session] = answer.headers.getSetCookie()
    const attributes = must(session, 'Set-Cookie').split('; ').slice(1)
    expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${400 * 24 * 3600}`, 'Path=/', 'SameSite=Lax'])
    expect(JSON.stringify(answer.body)).not.toContain(cookie.split('=')[1])
  })

  test('is Secure behind https', async () => {
    const secure = await openAccountsWorld({ publicUrl: 'https://offlist.example' })
    const email = await secure.confirmedAccount()
    const answer = await secure.ask('POST', '/token?grant_type=password', {
      json: { email, password: PASSWORD },
      headers: { ...WEB, origin: 'https://offlist.example' },
    })
    expect(answer.headers.get('set-cookie')).toContain('; Secure')
    await secure.close()
  })

  test('refreshes by its cookie with an empty body, and rotates', async () => {
    const { cookie } = await newWebSession()
    const next = await refreshOnWeb(cookie)
    expect(next.status).toBe(200)
    expect(next.body).not.toHaveProperty('refresh_token')
    expect(cookieOf(next)).not.toBe(cookie)
    expect((await refreshOnWeb(cookieOf(next))).status).toBe(200)
  })

  test('is refused without a cookie, and without the header no cookie counts', async () => {
    const missing = await world.ask('POST', '/token?grant_type=refresh_token', { headers: WEB })
    expect(missing).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
    const { cookie } = await newWebSession()
    const bare = await world.ask('POST', '/token?grant_type=refresh_token', { headers: { cookie }, json: {} })
    expect(bare).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    expect(bare.headers.has('set-cookie')).toBe(false)
  })

  test.each([[undefined], ['https://evil.example'], ['null'], ['http://127.0.0.1:8788']])(
    'is neither made, used nor ended for a page from %s',
    async origin => {
      const { answer, cookie } = await newWebSession()
      const headers = { 'x-offlist-session': 'cookie', ...(origin ? { origin } : {}) }
      const refusals = [
        await signInOnWeb(await world.confirmedAccount(), headers),
        await refreshOnWeb(cookie, headers),
        await world.ask('POST', '/verify', { json: {}, headers }),
        await world.ask('POST', '/logout', { headers: { ...headers, ...bearer(answer.body), cookie } }),
      ]
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({ status: 403, body: { error_code: 'origin_not_allowed' } })
        expect(refusal.headers.has('set-cookie')).toBe(false)
      }
      expect((await refreshOnWeb(cookie)).status).toBe(200)
    },
  )

  test('ends on leaving, by token or by cookie alone, and the cookie goes', async () => {
    for (const withToken of [true, false]) {
      const { answer, cookie } = await newWebSession()
      if (!withToken) world.advance(2 * HOUR)
      const left = await world.ask('POST', '/logout?scope=local', {
        headers: { ...WEB, ...bearer(answer.body), cookie },
      })
      expect(left.status).toBe(204)
      expect(left.headers.get('set-cookie')).toMatch(/^offlist_session=; .*Max-Age=0/)
      expect((await refreshOnWeb(cookie)).status).toBe(400)
      const again = await world.ask('POST', '/logout', { headers: { ...WEB, cookie } })
      expect(again.status).toBe(204)
    }
  })

  test('is not carried by a confirmation link, which only confirms', async () => {
    const json = { email: 'web@example.com', password: PASSWORD }
    await world.ask('POST', '/signup', { json, headers: WEB })
    const link = linkIn((await world.mailsTo('web@example.com'))[0])
    expect(link.searchParams.get('redirect_to')).toBe(`${SITE}/auth?confirmed=1`)
    const answer = await world.ask('GET', pathOf(link))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${SITE}/auth?confirmed=1`)
    expect(answer.headers.has('set-cookie')).toBe(false)
    expect((await signInOnWeb('web@example.com')).status).toBe(200)
  })

  test('starts with the code of a confirmation mail', async () => {
    const email = 'typed@example.com'
    await world.ask('POST', '/signup', { json: { email, password: PASSWORD }, headers: WEB })
    const token = codeIn((await world.mailsTo(email))[0])
    const answer = await world.ask('POST', '/verify', {
      json: { type: 'signup', email, token },
      headers: WEB,
    })
    expect(answer.body).not.toHaveProperty('refresh_token')
    expect((await refreshOnWeb(cookieOf(answer))).status).toBe(200)
  })

  test('starts with the confirmation link in the browser that signed up, and in no other', async () => {
    const email = 'here@example.com'
    const answer = await world.ask('POST', '/signup', { json: { email, password: PASSWORD }, headers: WEB })
    const mark = markOf(answer)
    const mailed = await world.mailsTo(email)
    const opened = await world.ask('GET', pathOf(linkIn(mailed[0])), { headers: { cookie: mark } })
    expect(opened.status).toBe(303)
    expect(opened.headers.get('location')).toBe(`${SITE}/auth?confirmed=1&arrived=1`)
    expect((await refreshOnWeb(cookieOf(opened))).status).toBe(200)
    expect((await signInOnWeb(email)).status).toBe(200)
    // Another browser has its own mark, for another account.
    const other = 'there@example.com'
    await world.ask('POST', '/signup', { json: { email: other, password: PASSWORD }, headers: WEB })
    const link = pathOf(linkIn((await world.mailsTo(other))[0]))
    const elsewhere = await world.ask('GET', link, { headers: { cookie: mark } })
    expect(elsewhere.headers.get('location')).toBe(`${SITE}/auth?confirmed=1`)
    expect(elsewhere.headers.has('set-cookie')).toBe(false)
  })

  test('a sign-up with a known address leaves a mark that looks the same and opens nothing', async () => {
    const email = 'squatted@example.com'
    const squatter = { email, password: 'a password that the owner never chose' }
    await world.ask('POST', '/signup', { json: squatter, headers: WEB })
    world.advance(2 * MINUTE)
    const answer = await world.ask('POST', '/signup', { json: { email, password: PASSWORD }, headers: WEB })
    const mark = markOf(answer)
    const token = codeIn((await world.mailsTo(email)).at(-1))
    // Its owner signs in by the code, and the squatter's password doesn't work.
    const typed = { json: { type: 'signup', email, token }, headers: { ...WEB, cookie: mark } }
    expect((await world.ask('POST', '/verify', typed)).status).toBe(200)
    const squatting = await world.ask('POST', '/token?grant_type=password', { json: squatter, headers: WEB })
    expect(squatting.status).toBe(400)
  })

  test('each confirmation mail confirms the password of its own sign-up, whichever came first', async () => {
    const email = 'twice@example.com'
    const stranger = { email, password: 'a password that the owner never chose' }
    const asWeb = (json: object, path = '/signup') => world.ask('POST', path, { json, headers: WEB })
    await asWeb({ ...stranger, data: { full_name: 'Not The Owner' } })
    world.advance(2 * MINUTE)
    const mark = markOf(await asWeb({ email, password: PASSWORD }))
    world.advance(2 * MINUTE)
    await world.ask('POST', '/resend', { json: { type: 'signup', email }, headers: { ...WEB, cookie: mark } })
    const link = pathOf(linkIn((await world.mailsTo(email)).at(-1)))
    const opened = await world.ask('GET', link, { headers: { cookie: mark } })
    expect(opened.headers.get('location')).toBe(`${SITE}/auth?confirmed=1&arrived=1`)
    expect((await asWeb(stranger, '/token?grant_type=password')).status).toBe(400)
    const signedIn = await signInOnWeb(email)
    expect(signedIn.status).toBe(200)
    expect(signedIn.body).toMatchObject({ user: { user_metadata: {} } })
  })

  test('a sign-up repeated in the same browser replaces its password', async () => {
    const email = 'retyped@example.com'
    const first = await world.ask('POST', '/signup', {
      json: { email, password: 'the one with the typo' },
      headers: WEB,
    })
    world.advance(2 * MINUTE)
    const headers = { ...WEB, cookie: markOf(first) }
    await world.ask('POST', '/signup', { json: { email, password: PASSWORD }, headers })
    // The account gives the reason, as after the first sign-up.
    expect((await signInOnWeb(email)).body).toMatchObject({ error_code: 'email_not_confirmed' })
    await world.ask('GET', pathOf(linkIn((await world.mailsTo(email)).at(-1))))
    expect((await signInOnWeb(email)).status).toBe(200)
  })

  test('a confirmation asked for again elsewhere, after a second sign-up, confirms no password', async () => {
    const email = 'elsewhere@example.com'
    const stranger = { email, password: 'a password that the owner never chose' }
    await world.ask('POST', '/signup', { json: stranger, headers: WEB })
    world.advance(2 * MINUTE)
    await world.ask('POST', '/signup', { json: { email, password: PASSWORD }, headers: WEB })
    world.advance(2 * DAY)
    await wholeRound(expiredParts(world.deps))
    await world.ask('POST', '/resend', { json: { type: 'signup', email }, headers: WEB })
    const answer = await world.ask('GET', pathOf(linkIn((await world.mailsTo(email)).at(-1))))
    expect(answer.headers.get('location')).toContain('confirmed=1')
    const tried = await world.ask('POST', '/token?grant_type=password', { json: stranger, headers: WEB })
    expect(tried.status).toBe(400)
  })

  test('starts with a recovery link, to set a new password', async () => {
    const email = await world.confirmedAccount()
    await world.ask('POST', '/recover', { json: { email }, headers: WEB })
    const answer = await world.ask('GET', pathOf(linkIn((await world.mailsTo(email))[0])))
    expect(answer.headers.get('location')).toBe(`${SITE}/auth?recovery=1`)
    const session = await refreshOnWeb(cookieOf(answer))
    const json = { password: 'remember this' }
    expect((await world.ask('PUT', '/user', { json, headers: bearer(session.body) })).status).toBe(200)
  })

  test('lets its cookie read and open sockets, for our pages only', async () => {
    const { answer, cookie } = await newWebSession()
    const who = (init: { method?: string; headers?: Record<string, string> }) =>
      authenticate(
        world.deps,
        new Request(`${SITE}/realtime/v1`, { ...init, headers: { cookie, ...init.headers } }),
      )
    const actor = { userId: answer.body.user.id, email: answer.body.user.email, role: 'holder' }
    expect(await who({})).toMatchObject(actor)
    expect(await who({ headers: { upgrade: 'websocket', origin: SITE } })).toMatchObject(actor)
    expect(await who({ headers: { upgrade: 'websocket', origin: 'https://evil.example' } })).toBeNull()
    expect(await who({ headers: { upgrade: 'websocket' } })).toBeNull()
    expect(await who({ method: 'POST', headers: { origin: SITE } })).toBeNull()
    expect(await who({ headers: { authorization: 'Bearer nonsense' } })).toBeNull()
    expect(await who({ headers: { cookie: 'offlist_session=%; other=1' } })).toBeNull()
    const next = cookieOf(await refreshOnWeb(cookie))
    expect(await who({ headers: { cookie: next } })).toMatchObject(actor)
    await refreshOnWeb(next)
    world.advance(HOUR)
    expect(await who({ headers: { cookie: next } })).toMatchObject(actor)
    expect(await who({})).toBeNull()
  })

  test('of an operator says so', async () => {
    const email = await world.confirmedAccount('boss@example.com')
    const headers = bearer(await world.signIn(email))
    expect(await authenticate(world.deps, new Request(SITE, { headers }))).toMatchObject({ role: 'operator' })
  })
})

describe('the surface', () => {
  test('is open to foreign clients, but not with our cookie or our header', async () => {
    const preflight = await world.ask('OPTIONS', '/token', {
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    const allowed = must(
      preflight.headers.get('access-control-allow-headers'),
      'allowed headers',
    ).toLowerCase()
    expect(allowed.split(',').sort()).toEqual(
      ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version'].sort(),
    )
    const answer = await world.ask('GET', '/health', { headers: { origin: 'https://app.example' } })
    for (const { headers } of [preflight, answer]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  })

  test('says what it is and how one may sign in', async () => {
    expect((await world.ask('GET', '/health')).body).toMatchObject({
      name: 'GoTrue',
      version: expect.any(String),
    })
    expect((await world.ask('GET', '/settings')).body).toMatchObject({
      external: { email: true },
      disable_signup: false,
    })
  })

  test.each([
    ['POST', '/factor', 404, 'not_found'],
    ['GET', '/nothing/here', 404, 'not_found'],
    ['GET', '', 404, 'not_found'],
    ['GET', '/signup', 405, 'method_not_allowed'],
    ['DELETE', '/user', 405, 'method_not_allowed'],
  ])('answers %s %s with %i as JSON', async (method, path, status, code) => {
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const answer = await world.ask(method, path, { headers })
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } })
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  test.each([
    ['no JSON', 'email=a', 400, 'bad_json'],
    ['nothing', '', 400, 'bad_json'],
    ['a list', '[]', 400, 'bad_json'],
    ['a word', 'null', 400, 'bad_json'],
    ['half of it', '{"email":', 400, 'bad_json'],
    ['a hundred thousand levels', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400, 'bad_json'],
    ['more than 1 MiB', JSON.stringify({ email: 'x'.repeat(1024 * 1024) }), 413, 'request_entity_too_large'],
    ['__proto__', '{"__proto__":{"email":"a@b.example"},"password":"x"}', 422, 'anonymous_provider_disabled'],
    ['NUL', '{"email":"a\\u0000@b.example","password":"longenough"}', 400, 'validation_failed'],
  ])('refuses %s as a body', async (_what, body, status, code) => {
    expect(await world.ask('POST', '/signup', { body })).toMatchObject({ status, body: { error_code: code } })
  })
})
