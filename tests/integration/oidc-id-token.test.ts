// Signing in with an ID token that an app got from a provider itself, by the published client and by hand.
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openProviderWorld, type ProviderWorld } from '#tests/support/provider-world.ts'

let given: ProviderWorld
beforeAll(async () => {
  given = await openProviderWorld()
})
afterEach(() => Object.assign(given.issuer, { forges: false, keysAway: false }))
afterAll(() => given.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const ask = (json: Record<string, unknown>, headers: Record<string, string> = {}) =>
  given.world.ask('POST', '/token?grant_type=id_token', { json: { provider: 'acme', ...json }, headers })
const refused = (message: string, error = 'invalid request') => ({
  status: 400,
  body: { error, error_description: message, msg: message, error_code: 'validation_failed' },
})

describe('a sign-in', () => {
  test('by the published client makes an account, and is to the same one afterward', async () => {
    const { email } = given.newPerson({ name: 'Ann Lee' })
    const nonce = 'a value of the app'
    const token = await given.issuer.idToken({ nonce: sha256(nonce).toString('hex') })
    const signIn = () =>
      given.authClient('pkce').signInWithIdToken({ provider: 'acme', token, nonce } as never)
    const { data, error } = await signIn()
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ann Lee' } })
    expect(data.session?.refresh_token).toEqual(expect.any(String))
    expect((await signIn()).data.user?.id).toBe(data.user?.id)
  })

  test('finds its provider by issuer and client, also by the client of a phone app', async () => {
    given.newPerson()
    const id_token = await given.issuer.idToken({ aud: ['offlist-phone', 'offlist'] })
    const named = { provider: undefined, id_token, issuer: given.issuer.url }
    expect(await ask({ ...named, client_id: 'offlist-phone' })).toMatchObject({ status: 200 })
    expect(await ask({ ...named, client_id: 'a stranger’s' })).toMatchObject({
      status: 400,
      body: { msg: 'Custom OIDC provider not allowed' },
    })
  })

  test('with an access token needs the one that belongs to it', async () => {
    given.newPerson()
    const at_hash = sha256('the access token').subarray(0, 16).toString('base64url')
    const id_token = await given.issuer.idToken({ at_hash })
    expect(await ask({ id_token, access_token: 'the access token' })).toMatchObject({ status: 200 })
    expect(await ask({ id_token, access_token: 'another' })).toMatchObject(refused('Bad ID token'))
    expect(await ask({ id_token })).toMatchObject(refused('Bad ID token'))
  })
})

describe('no session', () => {
  test.each([
    ['another app’s token', { aud: 'another app' }, 'Unacceptable audience in id_token'],
    [
      'one that is also another app’s',
      { aud: ['offlist', 'another app'] },
      'Unacceptable audience in id_token',
    ],
    ['one for nobody', { aud: [] }, 'Unacceptable audience in id_token'],
    ['another issuer’s', { iss: 'https://issuer.example' }, 'Bad ID token'],
    ['an expired one', { exp: 1000 }, 'Bad ID token'],
    ['one that is not valid yet', { nbf: 9_999_999_999 }, 'Bad ID token'],
    ['one of nobody', { sub: '' }, 'Bad ID token'],
    [
      'one with a nonce that the app doesn’t name',
      { nonce: 'x' },
      expect.stringContaining('both exist or not'),
    ],
  ])('for %s', async (_what, claims, message) => {
    given.newPerson()
    const answer = await ask({ id_token: await given.issuer.idToken(claims) })
    expect(answer).toMatchObject(refused(message as string))
  })

  test('for another nonce, or one that the token lacks', async () => {
    given.newPerson()
    const id_token = await given.issuer.idToken({ nonce: sha256('mine').toString('hex') })
    expect(await ask({ id_token, nonce: 'another' })).toMatchObject(
      refused('Nonces mismatch', 'invalid nonce'),
    )
    const without = await given.issuer.idToken()
    expect(await ask({ id_token: without, nonce: 'mine' })).toMatchObject({ status: 400 })
  })

  test('for a token without the provider’s signature', async () => {
    given.newPerson()
    const bad = refused('Bad ID token')
    expect(await ask({ id_token: await given.issuer.idToken({}, 'none') })).toMatchObject(bad)
    expect(await ask({ id_token: await given.issuer.idToken({}, 'HS256') })).toMatchObject(bad)
    expect(await ask({ id_token: 'no token' })).toMatchObject(bad)
    for (const typ of ['at+jwt', 'logout+jwt'])
      expect(await ask({ id_token: await given.issuer.idToken({}, 'RS256', typ) })).toMatchObject(bad)
    given.issuer.forges = true
    expect(await ask({ id_token: await given.issuer.idToken() })).toMatchObject(bad)
  })

  test('while the provider’s keys can’t be had; the app may try again', async () => {
    given.newPerson()
    // No other test has asked for the keys of this provider.
    const asked = { provider: 'doubtful', id_token: await given.issuer.idToken() }
    given.issuer.keysAway = true
    expect(await ask(asked)).toMatchObject({ status: 503 })
    given.issuer.keysAway = false
    expect(await ask(asked)).toMatchObject({ body: { error_code: 'provider_email_needs_verification' } })
  })

  test('without a token, without a provider, with one that isn’t configured', async () => {
    expect(await ask({})).toMatchObject(refused('id_token required'))
    const id_token = 'x'
    expect(await ask({ id_token, provider: null })).toMatchObject(
      refused('provider or client_id and issuer required'),
    )
    expect(await ask({ id_token, provider: 'google' })).toMatchObject({
      status: 400,
      body: { error_code: 'provider_disabled' },
    })
    expect(await ask({ id_token, provider: 'gone' })).toMatchObject({ status: 503 })
    expect(await ask({ id_token: { a: 1 } })).toMatchObject({ status: 400 })
  })

  test('for an address that the provider doesn’t prove', async () => {
    given.newPerson({ email_verified: false })
    const id_token = await given.issuer.idToken()
    expect(await ask({ id_token })).toMatchObject({
      status: 422,
      body: { error_code: 'provider_email_needs_verification' },
    })
  })

  test('for a wallet: no chain is configured', async () => {
    const answer = await given.world.ask('POST', '/token?grant_type=web3', {
      json: { chain: 'ethereum', message: 'x', signature: '0x00' },
    })
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'web3_provider_disabled' } })
  })
})

test('a signed-in person adds the identity to their account, and nobody else can', async () => {
  given.newPerson()
  const owner = await ask({ id_token: await given.issuer.idToken() })
  const another = given.newPerson({ email_verified: false })
  const id_token = await given.issuer.idToken()
  const headers = { authorization: `Bearer ${(owner.body as { access_token: string }).access_token}` }
  const linked = await ask({ id_token, link_identity: true }, headers)
  expect(linked).toMatchObject({
    status: 200,
    body: { user: { id: (owner.body.user as { id: string }).id } },
  })
  expect(linked.body).toMatchObject({
    user: { identities: expect.arrayContaining([expect.objectContaining({ email: another.email })]) },
  })
  expect(await ask({ id_token, link_identity: true })).toMatchObject({ status: 401 })
  given.newPerson()
  const stranger = await ask({ id_token: await given.issuer.idToken() })
  const theirs = { authorization: `Bearer ${(stranger.body as { access_token: string }).access_token}` }
  expect(await ask({ id_token, link_identity: true }, theirs)).toMatchObject({
    status: 422,
    body: { error_code: 'identity_already_exists' },
  })
})
