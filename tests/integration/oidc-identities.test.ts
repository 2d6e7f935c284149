// Linking a provider's identity to an account and unlinking it, /sso, and both through the published client.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expiredParts } from '#server/accounts/purge-expired.ts'
import { users } from '#server/db/tables/accounts.ts'
import { factors, identities, providerVisits } from '#server/db/tables/factors.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { newSession } from '#tests/support/account-steps.ts'
import { bearer, openAccountsWorld, PASSWORD, type SessionBody, SITE } from '#tests/support/accounts-world.ts'
import { openProviderWorld, type ProviderWorld } from '#tests/support/provider-world.ts'
import type { VisitingBrowser } from '#tests/support/visiting-browser.ts'
import { wholeRound } from '#tests/support/whole-round.ts'

let given: ProviderWorld
beforeAll(async () => {
  given = await openProviderWorld()
})
afterEach(() => Object.assign(given.issuer, { denies: false, tamper: null, forges: false }))
afterAll(() => given.close())

type Identity = { provider: string; identity_id: string; email?: string }
const WEB = { 'x-offlist-session': 'cookie' }
const identitiesOf = async (session: SessionBody) => {
  const { body } = await given.world.ask('GET', '/user', { headers: bearer(session) })
  const { identities: found } = body as unknown as { identities: Identity[] }
  return found
}
const providersOf = async (session: SessionBody) =>
  (await identitiesOf(session)).map(({ provider }) => provider)
/** Begins a link in a browser (which keeps the cookie, as for one of our pages) and returns the provider's address. */
const beginLink = async (
  session: SessionBody,
  browser: VisitingBrowser,
  headers: Record<string, string> = {},
) => {
  const path = `/user/identities/authorize?provider=acme&skip_http_redirect=true&redirect_to=${SITE}/settings`
  const answer = await browser.ask('GET', path, { ...bearer(session), ...headers })
  return (answer.body as unknown as { url: string }).url
}
const unlink = (session: SessionBody, id: string) =>
  given.world.ask('DELETE', `/user/identities/${id}`, { headers: bearer(session) })

describe('adding an identity', () => {
  test('in our own web app leads back without tokens, and keeps the session', async () => {
    const session = await newSession(given.world)
    const person = given.newPerson({ email_verified: false })
    const browser = given.browser()
    const landing = await browser.visit(await beginLink(session, browser, WEB))
    expect(landing.url.href).toBe(`${SITE}/settings`)
    expect(landing.cookies.has('offlist_session')).toBe(false)
    expect(await identitiesOf(session)).toContainEqual(
      expect.objectContaining({ provider: 'acme', email: person.email }),
    )
  })

  test('makes it sign in to that account from then on, although its address is another and unproven', async () => {
    const session = await newSession(given.world)
    given.newPerson({ email_verified: false })
    const browser = given.browser()
    await browser.visit(await beginLink(session, browser, WEB))
    const landing = await given.browser().visit(`${SITE}/auth/v1/authorize?provider=acme`)
    const { body } = await given.world.ask('GET', '/user', {
      headers: { authorization: `Bearer ${landing.hash.get('access_token')}` },
    })
    expect(body.id).toBe(session.user.id)
  })

  test.each([
    ['web', WEB],
    ['implicit', {}],
  ])('that somebody else was lured into is refused (%s flow)', async (_flow, headers) => {
    const attacker = await newSession(given.world)
    const url = await beginLink(attacker, given.browser(), headers)
    given.newPerson()
    const landing = await given.browser().visit(url)
    expect(landing.hash.get('error_code')).toBe('bad_oauth_state')
    expect(landing.hash.has('access_token')).toBe(false)
    expect(await providersOf(attacker)).toEqual(['email'])
  })

  test('from another program is possible without its browser’s cookie when the proven address is the same', async () => {
    const session = await newSession(given.world)
    const url = await beginLink(session, given.browser())
    given.newPerson({ email: session.user.email })
    const landing = await given.browser().visit(url)
    expect(landing.hash.has('access_token')).toBe(true)
    expect(await providersOf(session)).toEqual(['email', 'acme'])
  })

  test('is refused for one that another account has, or this one already', async () => {
    const [first, second] = [await newSession(given.world), await newSession(given.world)]
    given.newPerson()
    const add = async (session: SessionBody) => {
      const browser = given.browser()
      return browser.visit(await beginLink(session, browser, WEB))
    }
    await add(first)
    const taken = await add(second)
    expect(taken.hash.get('error_code')).toBe('identity_already_exists')
    expect(taken.hash.get('error_description')).toBe('Identity is already linked to another user')
    expect((await add(first)).hash.get('error_description')).toBe('Identity is already linked')
    expect(await providersOf(second)).toEqual(['email'])
  })

  test('does not end once the session in which it began has ended', async () => {
    const session = await newSession(given.world)
    const other = await given.world.signIn(session.user.email)
    given.newPerson()
    const browser = given.browser()
    const url = await beginLink(session, browser, WEB)
    await given.world.ask('POST', '/logout?scope=local', { headers: bearer(session) })
    const landing = await browser.visit(url)
    expect(landing.hash.get('error_code')).toBe('session_not_found')
    expect(await providersOf(other)).toEqual(['email'])
  })

  test('needs a session', async () => {
    const answer = await given.world.ask('GET', '/user/identities/authorize?provider=acme')
    expect(answer).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
  })

  test.each(['GET /user/identities/authorize?provider=acme', `DELETE /user/identities/${newId()}`])(
    'and taking one away need the second factor of an account that has one: %s',
    async request => {
      const session = await newSession(given.world)
      const now = new Date(given.world.deps.wallNow())
      await given.world.deps.db.insert(factors).values({
        id: newId(),
        userId: session.user.id,
        status: 'verified',
        secret: 'sealed',
        createdAt: now,
        updatedAt: now,
      })
      const [method = '', path = ''] = request.split(' ')
      const answer = await given.world.ask(method, path, { headers: bearer(session) })
      expect(answer).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } })
    },
  )

  test('answers a redirect, or an address when asked to; and an outage as something to try again', async () => {
    const session = await newSession(given.world)
    const ask = (query: string) =>
      given.world.ask('GET', `/user/identities/authorize?${query}`, { headers: bearer(session) })
    const redirect = await ask('provider=acme')
    expect(redirect.status).toBe(302)
    expect(redirect.headers.get('location')).toMatch(given.issuer.url)
    expect(await ask('provider=nope')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    expect(await ask('provider=gone')).toMatchObject({
      status: 503,
      body: { error_code: 'unexpected_failure' },
    })
  })
})

describe('taking an identity away', () => {
  test('ends its sign-ins to this account', async () => {
    const session = await newSession(given.world)
    given.newPerson({ email: session.user.email })
    await given.browser().visit(`${SITE}/auth/v1/authorize?provider=acme`)
    const added = must(
      (await identitiesOf(session)).find(({ provider }) => provider === 'acme'),
      'identity',
    )
    expect(await unlink(session, added.identity_id)).toMatchObject({ status: 200, body: {} })
    expect(await providersOf(session)).toEqual(['email'])
    given.issuer.person = { ...given.issuer.person, email_verified: false }
    const landing = await given.browser().visit(`${SITE}/auth/v1/authorize?provider=acme`)
    expect(landing.hash.get('error_code')).toBe('provider_email_needs_verification')
  })

  test('is refused for the address itself, for another’s, for none, and for what is no id', async () => {
    const [session, other] = [await newSession(given.world), await newSession(given.world)]
    const [address] = await identitiesOf(session)
    const alone = await unlink(session, must(address, 'e-mail identity').identity_id)
    expect(alone).toMatchObject({ status: 422, body: { error_code: 'single_identity_not_deletable' } })
    given.newPerson({ email: other.user.email })
    await given.browser().visit(`${SITE}/auth/v1/authorize?provider=acme`)
    const [foreignAddress, foreign] = await identitiesOf(other)
    for (const id of [foreign?.identity_id, foreignAddress?.identity_id, newId()]) {
      const answer = await unlink(session, must(id, 'id'))
      expect(answer).toMatchObject({ status: 422, body: { error_code: 'identity_not_found' } })
    }
    const stays = await unlink(other, must(foreignAddress, 'e-mail identity').identity_id)
    expect(stays).toMatchObject({
      status: 422,
      body: { error_code: 'email_conflict_identity_not_deletable' },
    })
    expect(await unlink(session, 'x')).toMatchObject({
      status: 404,
      body: { error_code: 'validation_failed' },
    })
    expect(await providersOf(other)).toEqual(['email', 'acme'])
  })
})

describe('/sso', () => {
  const sso = (json: unknown, headers: Record<string, string> = {}) =>
    given.world.ask('POST', '/sso', { json, headers })

  test('finds the provider of a domain, in any case, and signs its people in', async () => {
    const answer = await sso({ domain: 'Example.ORG', skip_http_redirect: true, redirect_to: `${SITE}/in` })
    expect(answer.status).toBe(200)
    const { email } = given.newPerson({ email: 'worker@example.org' })
    const landing = await given.browser().visit((answer.body as unknown as { url: string }).url)
    expect(landing.url.pathname).toBe('/in')
    const { body } = await given.world.ask('GET', '/user', {
      headers: { authorization: `Bearer ${landing.hash.get('access_token')}` },
    })
    expect(body.email).toBe(email)
  })

  test('redirects when not told to skip it; our web app’s way ends with a cookie', async () => {
    const answer = await sso({ provider_id: 'custom:corp', redirect_to: `${SITE}/dashboard` }, WEB)
    expect(answer.status).toBe(303)
    given.newPerson({ email: 'boss@example.org' })
    const landing = await given.browser().visit(must(answer.headers.get('location'), 'Location'))
    expect(landing.url.href).toBe(`${SITE}/dashboard`)
    expect(landing.cookies.has('offlist_session')).toBe(true)
  })

  test.each([
    [{}, 400, 'validation_failed'],
    [{ domain: 'example.org', provider_id: 'acme' }, 400, 'validation_failed'],
    [{ domain: 7 }, 400, 'validation_failed'],
    [{ domain: 'x'.repeat(5000) }, 400, 'validation_failed'],
    [
      { domain: 'example.org', code_challenge: 'short', code_challenge_method: 's256' },
      400,
      'validation_failed',
    ],
    [{ domain: 'example.com' }, 404, 'sso_provider_not_found'],
    [{ domain: '__proto__' }, 404, 'sso_provider_not_found'],
    [{ provider_id: newId() }, 404, 'sso_provider_not_found'],
  ])('%j answers %i %s', async (json, status, code) => {
    expect(await sso(json)).toMatchObject({ status, body: { error_code: code } })
  })
})

describe('the published client', () => {
  test('signs in with PKCE, adds an identity, lists it and takes it away', async () => {
    const client = given.authClient('pkce')
    const person = given.newPerson()
    const begun = await client.signInWithOAuth({
      provider: 'custom:corp',
      options: { skipBrowserRedirect: true, redirectTo: `${SITE}/in` },
    })
    given.issuer.person = { ...person, email: 'pat@example.org' }
    const landing = await given.browser().visit(must(begun.data.url, 'url'))
    const { data, error } = await client.exchangeCodeForSession(must(landing.query.get('code'), 'code'))
    expect(error).toBeNull()
    expect(data.user?.email).toBe('pat@example.org')

    given.newPerson({ email_verified: false })
    const linking = await client.linkIdentity({ provider: 'custom:corp' })
    expect(linking.error).toBeNull()
    const linked = await given.browser().visit(must(linking.data?.url, 'url'))
    const namesOf = async () =>
      ((await client.getUserIdentities()).data?.identities ?? []).map(({ id }) => id)
    expect(await namesOf()).not.toContain(given.issuer.person.sub)
    const exchanged = await client.exchangeCodeForSession(must(linked.query.get('code'), 'code'))
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user?.id).toBe(data.user?.id)
    expect(await namesOf()).toContain(given.issuer.person.sub)

    const all = must((await client.getUserIdentities()).data, 'identities').identities
    const last = must(
      all.find(({ id }) => id === given.issuer.person.sub),
      'the identity just added',
    )
    expect((await client.unlinkIdentity(last)).error).toBeNull()
    expect(await namesOf()).not.toContain(given.issuer.person.sub)
    const address = must(
      all.find(({ provider }) => provider === 'email'),
      'e-mail identity',
    )
    expect((await client.unlinkIdentity(address)).error?.code).toBe('email_conflict_identity_not_deletable')
  })

  test('adds nothing for somebody who was lured: their client does not have the verifier', async () => {
    const attacker = given.authClient('pkce')
    const session = await newSession(given.world)
    await attacker.signInWithPassword({ email: session.user.email, password: PASSWORD })
    const { data } = await attacker.linkIdentity({ provider: 'custom:corp' })
    given.newPerson()
    const landing = await given.browser().visit(must(data?.url, 'url'))
    const victim = given.authClient('pkce')
    await victim.signInWithOAuth({ provider: 'custom:corp', options: { skipBrowserRedirect: true } })
    const { error } = await victim.exchangeCodeForSession(must(landing.query.get('code'), 'code'))
    expect(error?.code).toBe('bad_code_verifier')
    expect(await providersOf(session)).toEqual(['email'])
  })

  test('is told at the exchange that another account has had the identity since', async () => {
    const email = await given.world.confirmedAccount()
    const client = given.authClient('pkce')
    await client.signInWithPassword({ email, password: PASSWORD })
    const { data } = await client.linkIdentity({ provider: 'custom:corp' })
    given.newPerson({ email: 'quick@example.org' })
    const landing = await given.browser().visit(must(data?.url, 'url'))
    await given.browser().visit(`${SITE}/auth/v1/authorize?provider=custom:corp`)
    const { error } = await client.exchangeCodeForSession(must(landing.query.get('code'), 'code'))
    expect(error).toMatchObject({ status: 422, code: 'identity_already_exists' })
  })

  test('signs in by domain', async () => {
    const client = given.authClient('pkce')
    const begun = await client.signInWithSSO({ domain: 'example.org', options: { redirectTo: `${SITE}/in` } })
    given.newPerson({ email: 'sam@example.org' })
    const landing = await given.browser().visit(must(begun.data?.url, 'url'))
    const { data } = await client.exchangeCodeForSession(must(landing.query.get('code'), 'code'))
    expect(data.user?.email).toBe('sam@example.org')
    const unknown = await client.signInWithSSO({ domain: 'example.com' })
    expect(unknown.error).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
  })

  test('in the implicit flow gets tokens that it can use', async () => {
    const client = given.authClient('implicit')
    const begun = await client.signInWithOAuth({
      provider: 'custom:corp',
      options: { skipBrowserRedirect: true },
    })
    given.newPerson({ email: 'kim@example.org' })
    const { hash } = await given.browser().visit(must(begun.data.url, 'url'))
    const { data } = await client.setSession({
      access_token: must(hash.get('access_token'), 'access token'),
      refresh_token: must(hash.get('refresh_token'), 'refresh token'),
    })
    expect(data.user?.email).toBe('kim@example.org')
    expect((await client.getUserIdentities()).data?.identities).toHaveLength(2)
  })
})

test('an account that is banned meanwhile adds nothing', async () => {
  const session = await newSession(given.world)
  given.newPerson()
  const browser = given.browser()
  const url = await beginLink(session, browser, WEB)
  const bannedUntil = new Date(given.world.deps.wallNow() + DAY)
  await given.world.deps.db.update(users).set({ bannedUntil }).where(eq(users.id, session.user.id))
  expect((await browser.visit(url)).hash.get('error_code')).toBe('user_banned')
  const added = await given.world.deps.db
    .select()
    .from(identities)
    .where(eq(identities.userId, session.user.id))
  expect(added).toEqual([])
})

test('visits that never came back are cleared away once they have expired', async () => {
  await given.world.ask('GET', '/authorize?provider=acme')
  given.world.advance(11 * MINUTE)
  await given.world.ask('GET', '/authorize?provider=acme')
  await wholeRound(expiredParts(given.world.deps))
  expect(await given.world.deps.db.select().from(providerVisits)).toHaveLength(1)
})

test('a server without providers says so plainly', async () => {
  const plain = await openAccountsWorld()
  const authorize = await plain.ask('GET', '/authorize?provider=google')
  expect(authorize).toMatchObject({
    status: 400,
    body: {
      error_code: 'validation_failed',
      msg: 'Unsupported provider: this server has no other sign-in providers',
    },
  })
  const sso = await plain.ask('POST', '/sso', { json: { domain: 'example.org' } })
  expect(sso).toMatchObject({ status: 404, body: { error_code: 'saml_provider_disabled' } })
  expect((await plain.ask('GET', '/settings')).body).toMatchObject({
    providers: [],
    external: { email: true },
  })
  await plain.close()
})
