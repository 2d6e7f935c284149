// Signing in with another provider, a real one on loopback: every flow, and every visit that must fail.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { identities } from '#server/db/tables/factors.ts'
import { securityEvents } from '#server/db/tables/security.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { pkcePair, rowOf } from '#tests/support/account-steps.ts'
import { linkIn, PASSWORD, pathOf, SITE } from '#tests/support/accounts-world.ts'
import { openProviderWorld, type ProviderWorld } from '#tests/support/provider-world.ts'
import type { Landing } from '#tests/support/visiting-browser.ts'

const START = `${SITE}/auth/v1/authorize`

let given: ProviderWorld
beforeAll(async () => {
  given = await openProviderWorld()
})
afterEach(() => Object.assign(given.issuer, { denies: false, tamper: null, forges: false }))
afterAll(() => given.close())

const visit = (query: string, browser = given.browser()) => browser.visit(`${START}?${query}`)
const userOf = async (token: string | null) =>
  (await given.world.ask('GET', '/user', { headers: { authorization: `Bearer ${token}` } })).body
const errorOf = ({ hash }: Landing) => hash.get('error_code')
const expectNoSession = (landing: Landing) => {
  expect(landing.hash.has('access_token')).toBe(false)
  expect(landing.query.has('code')).toBe(false)
  expect(landing.cookies.has('offlist_session')).toBe(false)
}

describe('a sign-in', () => {
  test('in the implicit flow makes an account and brings its tokens in the fragment', async () => {
    const { email } = given.newPerson({ email: 'Ann@Example.com', name: 'Ann Lee' })
    const landing = await visit(`provider=acme&redirect_to=${encodeURIComponent(`${SITE}/welcome?x=1`)}`)
    expect(landing.url.href).toMatch(`${SITE}/welcome?x=1#`)
    expect(landing.hash.get('token_type')).toBe('bearer')
    const user = await userOf(landing.hash.get('access_token'))
    expect(user).toMatchObject({
      email: email.toLowerCase(),
      email_confirmed_at: expect.any(String),
      user_metadata: { full_name: 'Ann Lee' },
      app_metadata: { providers: ['email', 'acme'] },
    })
    expect((user as { identities?: unknown[] }).identities).toContainEqual(
      expect.objectContaining({ provider: 'acme', email: email.toLowerCase() }),
    )
    const refreshed = await given.world.ask('POST', '/token?grant_type=refresh_token', {
      json: { refresh_token: landing.hash.get('refresh_token') },
    })
    expect(refreshed.status).toBe(200)
  })

  test('the second time is to the same account, whatever address the provider names by then', async () => {
    const person = given.newPerson()
    const first = await userOf((await visit('provider=acme')).hash.get('access_token'))
    given.issuer.person = { ...person, email: 'moved@example.net', email_verified: false }
    const second = await userOf((await visit('provider=acme')).hash.get('access_token'))
    expect(second.id).toBe(first.id)
    expect(second.email).toBe(person.email)
  })

  test('in the PKCE flow brings a code that only its verifier redeems, once', async () => {
    given.newPerson()
    const { verifier, challenge } = pkcePair()
    const landing = await visit(`provider=acme&code_challenge=${challenge}&code_challenge_method=s256`)
    expect(landing.url.hash).toBe('')
    const redeem = (code_verifier: string) =>
      given.world.ask('POST', '/token?grant_type=pkce', {
        json: { auth_code: landing.query.get('code'), code_verifier },
      })
    expect(await redeem(pkcePair().verifier)).toMatchObject({ body: { error_code: 'bad_code_verifier' } })
    expect(await redeem(verifier)).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
    expect(await redeem(verifier)).toMatchObject({ status: 404 })
  })

  test('from our own page sets the session cookie and puts nothing into the address', async () => {
    given.newPerson()
    const browser = given.browser()
    const landing = await visit(`provider=acme&web=1&redirect_to=${SITE}/dashboard`, browser)
    expect(landing.url.href).toBe(`${SITE}/dashboard`)
    const web = { 'x-offlist-session': 'cookie', origin: SITE }
    const refreshed = await browser.ask('POST', '/token?grant_type=refresh_token', web)
    expect(refreshed).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
  })

  test('from our own page never leads to another site, even an allowed one', async () => {
    given.newPerson()
    const elsewhere = encodeURIComponent('https://app.partner.example/done')
    expect((await visit(`provider=acme&web=1&redirect_to=${elsewhere}`)).url.href).toBe(`${SITE}/`)
    given.newPerson()
    expect((await visit(`provider=acme&redirect_to=${elsewhere}`)).url.host).toBe('app.partner.example')
  })

  test('that another site’s page starts gets no cookie', async () => {
    const answer = await given.world.ask('GET', '/authorize?provider=acme&web=1', {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'origin_not_allowed' } })
  })

  test('is in the security log, with the method', async () => {
    const { email } = given.newPerson()
    await visit('provider=acme')
    const user = await rowOf(given.world, email)
    const events = await given.world.deps.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, user?.id ?? ''))
    const kinds = events.map(({ kind, detail }) => [kind, detail])
    expect(kinds).toContainEqual(['account_made', { provider: 'acme' }])
    expect(kinds).toContainEqual(['sign_in', expect.objectContaining({ method: 'oauth' })])
  })

  test('asks the provider for what the settings and the client say, with PKCE, state and nonce', async () => {
    const answer = await given.world.ask(
      'GET',
      '/authorize?provider=acme&scopes=email%20extra&prompt=login&claims=x',
    )
    expect(answer.status).toBe(302)
    const url = new URL(answer.headers.get('location') ?? '')
    expect(url.origin).toBe(given.issuer.url)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'offlist',
      response_type: 'code',
      redirect_uri: `${SITE}/auth/v1/callback`,
      scope: 'openid email profile extra',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w.-]{60,}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'login',
    })
  })
})

describe('an account with the same address', () => {
  test('is signed in to when the provider says that the address is verified, and is believed', async () => {
    const email = await given.world.confirmedAccount()
    given.newPerson({ email })
    const user = await userOf((await visit('provider=acme')).hash.get('access_token'))
    expect(user).toMatchObject({ email, app_metadata: { providers: ['email', 'acme'] } })
    expect((await given.world.signIn(email, PASSWORD)).user.id).toBe(user.id)
  })

  test.each([
    ['the address is not verified', 'acme', { email_verified: false }],
    ['the operator does not believe the provider', 'doubtful', { email_verified: true }],
    ['the provider answers for other domains', 'custom:corp', { email_verified: true }],
  ])('stays closed when %s, and says no more than for an unknown address', async (_why, provider, claims) => {
    const email = await given.world.confirmedAccount()
    given.newPerson({ ...claims, email })
    const known = await visit(`provider=${encodeURIComponent(provider)}`)
    const stranger = given.newPerson(claims)
    const unknown = await visit(`provider=${encodeURIComponent(provider)}`)
    expect(errorOf(known)).toBe('provider_email_needs_verification')
    expect(known.url.href).toBe(unknown.url.href)
    expectNoSession(known)
    expectNoSession(unknown)
    expect(await rowOf(given.world, stranger.email)).toBeUndefined()
  })

  test('that somebody made without ever confirming the address keeps nothing of what they set', async () => {
    const { email } = given.newPerson()
    await given.world.ask('POST', '/signup', {
      json: { email, password: 'the squatter waits', data: { full_name: 'Not Me' } },
    })
    const [mail] = await given.world.mailsTo(email)
    const user = await userOf((await visit('provider=acme')).hash.get('access_token'))
    expect(user).toMatchObject({ email, user_metadata: {} })
    const squatter = await given.world.ask('POST', '/token?grant_type=password', {
      json: { email, password: 'the squatter waits' },
    })
    expect(squatter).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
    const link = await given.world.ask('GET', pathOf(linkIn(mail)))
    expect(link.headers.get('location')).toContain('otp_expired')
  })

  test('is one, when two of its person’s visits end at once', async () => {
    const { email } = given.newPerson()
    const landings = await Promise.all([visit('provider=acme'), visit('provider=acme')])
    const signedIn = await Promise.all(landings.map(({ hash }) => userOf(hash.get('access_token'))))
    expect(new Set(signedIn.map(({ id }) => id)).size).toBe(1)
    expect(signedIn[0]?.email).toBe(email)
  })
})

describe('nobody is signed in when', () => {
  test('the person is banned', async () => {
    const email = await given.world.confirmedAccount()
    const bannedUntil = new Date(given.world.deps.wallNow() + DAY)
    await given.world.deps.db.update(users).set({ bannedUntil }).where(eq(users.email, email))
    given.newPerson({ email })
    const landing = await visit('provider=acme')
    expect(errorOf(landing)).toBe('user_banned')
    expectNoSession(landing)
    expect(await given.world.deps.db.select().from(identities).where(eq(identities.email, email))).toEqual([])
  })

  test('the person says no: in the PKCE flow the query tells it too', async () => {
    given.newPerson()
    given.issuer.denies = true
    const landing = await visit(
      `provider=acme&code_challenge=${pkcePair().challenge}&code_challenge_method=s256`,
    )
    expect(landing.hash.get('error')).toBe('access_denied')
    expect(landing.query.get('error_description')).toBe('The sign-in with Acme was not completed.')
    expectNoSession(landing)
  })

  test('the client asked for no questions, and the provider has some', async () => {
    given.newPerson()
    const landing = await visit('provider=acme&prompt=none')
    expect(landing.hash.get('error_description')).toBe('The sign-in with Acme was not completed.')
  })

  test.each([
    ['its nonce is another', { nonce: 'another' }],
    ['it is for another audience', { aud: 'another-client' }],
    ['another issuer made it', { iss: 'https://evil.example' }],
    ['it has expired', { exp: 1_600_000_000 }],
    ['it names nobody', { sub: '' }],
    ['its name for the person is endless', { sub: 'x'.repeat(300) }],
  ])('the ID token is not good: %s', async (_why, claims) => {
    const { email } = given.newPerson()
    given.issuer.tamper = good => ({ ...good, ...claims })
    const landing = await visit('provider=acme')
    expect(errorOf(landing)).toBe('bad_oauth_callback')
    expectNoSession(landing)
    expect(await rowOf(given.world, email)).toBeUndefined()
  })

  test('the ID token is signed with a foreign key, though signed again with the right one it is good', async () => {
    given.newPerson()
    given.issuer.forges = true
    expect(errorOf(await visit('provider=acme'))).toBe('bad_oauth_callback')
    Object.assign(given.issuer, { forges: false, tamper: (good: object) => ({ ...good }) })
    expect((await visit('provider=acme')).hash.has('access_token')).toBe(true)
  })

  test.each([
    ['was used before', async (url: URL) => url],
    ['is another', async (url: URL) => withParameter(url, 'state', 'x'.repeat(100))],
    ['is missing', async (url: URL) => withParameter(url, 'state', '')],
  ])('the state %s', async (why, change) => {
    given.newPerson()
    const browser = given.browser()
    const url = new URL(await browser.visitUntilCallback(`${START}?provider=acme`))
    if (why === 'was used before') await browser.visit(url.href)
    const landing = await browser.visit((await change(url)).href)
    expect(landing.url.href).toMatch(`${SITE}/auth#error=`)
    expect(errorOf(landing)).toBe('bad_oauth_state')
  })

  test('one answer comes twice at once: only one of them counts', async () => {
    given.newPerson()
    const browser = given.browser()
    const url = await browser.visitUntilCallback(`${START}?provider=acme`)
    const landings = await Promise.all([browser.visit(url), browser.visit(url)])
    expect(landings.filter(({ hash }) => hash.has('access_token'))).toHaveLength(1)
  })

  test('the visit took more than ten minutes', async () => {
    given.newPerson()
    const browser = given.browser()
    const url = await browser.visitUntilCallback(`${START}?provider=acme`)
    given.world.advance(10 * MINUTE)
    expect(errorOf(await browser.visit(url))).toBe('flow_state_expired')
  })

  test('the visit was begun in another browser, so that nobody is signed in to a foreign account', async () => {
    given.newPerson()
    const url = await given.browser().visitUntilCallback(`${START}?provider=acme`)
    const victim = given.browser()
    await victim.visitUntilCallback(`${START}?provider=acme&web=1`)
    const landing = await victim.visit(url)
    expect(errorOf(landing)).toBe('bad_oauth_state')
    expectNoSession(landing)
  })

  test('the answer claims to be another issuer’s', async () => {
    given.newPerson()
    const browser = given.browser()
    const url = new URL(await browser.visitUntilCallback(`${START}?provider=acme`))
    const landing = await browser.visit(withParameter(url, 'iss', 'https://evil.example').href)
    expect(errorOf(landing)).toBe('bad_oauth_callback')
  })

  test('the provider is away: the person comes back and is told so', async () => {
    const landing = await visit(`provider=gone&redirect_to=${SITE}/welcome`)
    expect(landing.url.pathname).toBe('/welcome')
    expect(landing.hash.get('error')).toBe('temporarily_unavailable')
    expect(landing.hash.get('error_description')).toBe(
      'Gone cannot be reached right now. Please try again later.',
    )
  })

  test('in our own web app what went wrong is told by its sign-in page', async () => {
    given.newPerson()
    given.issuer.denies = true
    const landing = await visit(`provider=acme&web=1&redirect_to=${SITE}/dashboard`)
    expect(landing.url.pathname).toBe('/auth')
    expect(errorOf(landing)).toBe('bad_oauth_callback')
  })
})

const withParameter = (url: URL, name: string, value: string): URL => {
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed
}

describe('asked for what it cannot do', () => {
  test.each([
    ['/authorize', 'provider is not enabled'],
    ['/authorize?provider=github', 'provider is not enabled'],
    ['/authorize?provider=__proto__', 'provider is not enabled'],
    ['/authorize?provider=acme%00', 'provider is not enabled'],
  ])('%s answers as JSON and not by a redirect', async (path, message) => {
    const answer = await given.world.ask('GET', path)
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    expect(answer.body.msg).toBe(`Unsupported provider: ${message}`)
  })

  test.each([
    ['code_challenge=short&code_challenge_method=s256'],
    [`code_challenge=${'a'.repeat(43)}`],
    ['code_challenge_method=s256'],
    [`code_challenge=${'a'.repeat(43)}&code_challenge_method=md5`],
    [`scopes=${encodeURIComponent('email "')}`],
    [`scopes=${Array(30).fill('a').join('+')}`],
  ])('/authorize?…&%s answers validation_failed', async query => {
    const answer = await given.world.ask('GET', `/authorize?provider=acme&${query}`)
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test.each([
    ['POST', '/authorize'],
    ['POST', '/callback'],
    ['GET', '/sso'],
  ])('%s %s answers 405', async (method, path) => {
    expect((await given.world.ask(method, path)).status).toBe(405)
  })

  test('a mail scanner’s HEAD uses no visit up', async () => {
    given.newPerson()
    const browser = given.browser()
    const url = new URL(await browser.visitUntilCallback(`${START}?provider=acme`))
    await browser.ask('HEAD', pathOf(url))
    expect((await browser.visit(url.href)).hash.has('access_token')).toBe(true)
  })

  test('settings list the providers', async () => {
    const { body } = await given.world.ask('GET', '/settings')
    expect(body).toMatchObject({
      external: { email: true, acme: true, 'custom:corp': true },
      providers: expect.arrayContaining([{ id: 'acme', name: 'Acme' }]),
    })
    expect(JSON.stringify(body)).not.toContain('secret of the client')
  })
})
