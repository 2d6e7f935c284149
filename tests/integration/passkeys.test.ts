// Passkeys: added while signed in, used to sign in without naming the account, and refused if anything is wrong.
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticate } from '#server/accounts/authenticate.ts'
import { users } from '#server/db/tables/accounts.ts'
import { factors, passkeyChallenges, passkeys } from '#server/db/tables/factors.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { newSession } from '#tests/support/account-steps.ts'
import {
  type AccountsWorld,
  type Answer,
  bearer,
  openAccountsWorld,
  type SessionBody,
} from '#tests/support/accounts-world.ts'
import { makePasskey, type Quirks, type SoftwarePasskey } from '#tests/support/software-authenticator.ts'

const ORIGIN = 'http://localhost:8787'
let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld({ publicUrl: ORIGIN })
})
afterAll(() => world.close())

type Asked = {
  challenge_id: string
  expires_at: number
  options: {
    challenge: string
    rp: { id: string; name: string }
    rpId: string
    user: { id: string; name: string }
    allowCredentials?: unknown[]
    excludeCredentials: { id: string }[]
    attestation: string
    authenticatorSelection: Record<string, unknown>
  }
}

async function askToRegister(session: SessionBody): Promise<Asked> {
  const answer = await world.ask('POST', '/passkeys/register/options', { headers: bearer(session), json: {} })
  return answer.body as unknown as Asked
}

async function register(
  session: SessionBody,
  quirks: Quirks = {},
): Promise<{ passkey: SoftwarePasskey; answer: Answer; asked: Asked }> {
  const asked = await askToRegister(session)
  const passkey = makePasskey(ORIGIN, asked.options, quirks)
  const json = { challenge_id: asked.challenge_id, credential: passkey.created, name: ' Laptop ' }
  const answer = await world.ask('POST', '/passkeys/register', { headers: bearer(session), json })
  return { passkey, answer, asked }
}

async function askToSignIn(): Promise<Asked> {
  return (await world.ask('POST', '/passkeys/sign-in/options', { json: {} })).body as unknown as Asked
}

async function signInWith(passkey: SoftwarePasskey, quirks: Quirks = {}): Promise<Answer> {
  const asked = await askToSignIn()
  const json = { challenge_id: asked.challenge_id, credential: passkey.show(asked.options, quirks) }
  return world.ask('POST', '/passkeys/sign-in', { json })
}

const listOf = async (session: SessionBody) =>
  (await world.ask('GET', '/passkeys', { headers: bearer(session) })).body as unknown as {
    passkeys: { id: string; name: string; last_used_at: string | null }[]
  }

describe('adding a passkey', () => {
  test('asks for one that its authenticator can find by itself, under a handle that says nothing', async () => {
    const session = await newSession(world)
    const { options, challenge_id, expires_at } = await askToRegister(session)
    expect(options.rp).toEqual({ id: 'localhost', name: 'Offlist' })
    expect(options.attestation).toBe('none')
    expect(options.authenticatorSelection).toMatchObject({ residentKey: 'required' })
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(
      session.user.id.replaceAll('-', ''),
    )
    expect(options.user.name).toBe(session.user.email)
    expect(expires_at * 1000 - world.deps.wallNow()).toBeLessThanOrEqual(5 * MINUTE)
    const [kept] = await world.deps.db
      .select()
      .from(passkeyChallenges)
      .where(eq(passkeyChallenges.id, challenge_id))
    expect(kept?.challenge).toBe(options.challenge)
  })

  test('keeps its public key, lists it, and asks the next authenticator for another one', async () => {
    const session = await newSession(world)
    const { passkey, answer } = await register(session)
    expect(answer).toMatchObject({
      status: 200,
      body: { id: passkey.id, name: 'Laptop', last_used_at: null, transports: ['internal', 'hybrid'] },
    })
    expect((await listOf(session)).passkeys).toEqual([answer.body])
    expect(JSON.stringify(answer.body)).not.toMatch(/key"/)
    const next = await askToRegister(session)
    expect(next.options.excludeCredentials).toMatchObject([{ id: passkey.id }])
  })

  test('refuses the same one again, and a twenty-first', async () => {
    const session = await newSession(world)
    const { passkey } = await register(session)
    const again = await askToRegister(session)
    const twin = makePasskey(ORIGIN, again.options)
    const rows = await world.deps.db.select().from(passkeys).where(eq(passkeys.id, passkey.id))
    await world.deps.db.insert(passkeys).values({ ...must(rows[0], 'passkey'), id: twin.id })
    const json = { challenge_id: again.challenge_id, credential: twin.created }
    const answer = await world.ask('POST', '/passkeys/register', { headers: bearer(session), json })
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'webauthn_credential_exists' } })
    for (let n = 2; n < 20; n += 1) expect((await register(session)).answer.status).toBe(200)
    const { answer: refused } = await register(session)
    expect(refused).toMatchObject({ status: 422, body: { error_code: 'too_many_passkeys' } })
  })

  test.each<[string, Quirks]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:8788' }],
    ['another domain’s key', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a sign-in’s answer', { type: 'webauthn.get' }],
    ['nobody there', { userPresent: false }],
  ])('refuses %s', async (_what, quirks) => {
    const session = await newSession(world)
    const { answer } = await register(session, quirks)
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'webauthn_verification_failed' } })
    expect((await listOf(session)).passkeys).toEqual([])
  })

  test('takes a challenge once, from who was asked, within five minutes', async () => {
    const session = await newSession(world)
    const stranger = await newSession(world)
    const asked = await askToRegister(session)
    const passkey = makePasskey(ORIGIN, asked.options)
    const send = (who: SessionBody, challenge_id: unknown) =>
      world.ask('POST', '/passkeys/register', {
        headers: bearer(who),
        json: { challenge_id, credential: passkey.created },
      })
    const expired = { status: 422, body: { error_code: 'webauthn_challenge_expired' } }
    expect(await send(stranger, asked.challenge_id)).toMatchObject(expired)
    expect(await send(session, (await askToSignIn()).challenge_id)).toMatchObject(expired)
    const late = await askToRegister(session)
    world.advance(5 * MINUTE)
    expect(await send(session, late.challenge_id)).toMatchObject(expired)
    expect(await send(session, 'nonsense')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    const fresh = await askToRegister(session)
    const good = makePasskey(ORIGIN, fresh.options)
    const json = { challenge_id: fresh.challenge_id, credential: good.created }
    const first = await world.ask('POST', '/passkeys/register', { headers: bearer(session), json })
    expect(first.status).toBe(200)
    const second = await world.ask('POST', '/passkeys/register', { headers: bearer(session), json })
    expect(second).toMatchObject(expired)
  })

  test.each([
    ['nothing', {}],
    ['no credential', { challenge_id: '00000000-0000-4000-8000-000000000000' }],
    ['a text as credential', { credential: 'x' }],
    ['an id that is none', { credential: { id: '../x', rawId: '../x', type: 'public-key', response: {} } }],
    ['no response', { credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key' } }],
  ])('refuses %s as a body, there and at sign-in', async (_what, json) => {
    const headers = bearer(await newSession(world))
    for (const path of ['/passkeys/register', '/passkeys/sign-in']) {
      expect(await world.ask('POST', path, { headers, json })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      })
    }
  })

  test('refuses garbage inside a well-formed credential', async () => {
    const session = await newSession(world)
    const { passkey } = await register(session)
    const { challenge_id } = await askToRegister(session)
    const response = { clientDataJSON: 'AAAA', attestationObject: 'oWNmbXQ' }
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response }
    const registered = await world.ask('POST', '/passkeys/register', {
      headers: bearer(session),
      json: { challenge_id, credential },
    })
    expect(registered).toMatchObject({ status: 422, body: { error_code: 'webauthn_verification_failed' } })
    const asked = await askToSignIn()
    const shown = passkey.show(asked.options) as { response: Record<string, unknown> }
    shown.response = {
      ...shown.response,
      clientDataJSON: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    }
    const signedIn = await world.ask('POST', '/passkeys/sign-in', {
      json: { challenge_id: asked.challenge_id, credential: shown },
    })
    expect(signedIn).toMatchObject({ status: 400, body: { error_code: 'webauthn_verification_failed' } })
  })
})

describe('signing in with a passkey', () => {
  test('names no account, and starts a session at aal2 when the person was verified', async () => {
    const session = await newSession(world)
    const { passkey } = await register(session)
    expect((await askToSignIn()).options).toMatchObject({ rpId: 'localhost' })
    expect((await askToSignIn()).options.allowCredentials ?? []).toEqual([])
    const answer = await signInWith(passkey)
    expect(answer).toMatchObject({ status: 200, body: { user: { id: session.user.id } } })
    expect(decodeJwt(answer.body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] })
    expect((await signInWith(passkey)).status).toBe(200)
    const [listed] = (await listOf(answer.body)).passkeys
    expect(must(listed, 'passkey').last_used_at).not.toBeNull()
  })

  test('comes as a cookie to our own page, and for no other', async () => {
    const { passkey } = await register(await newSession(world))
    const send = async (origin: string) => {
      const asked = await askToSignIn()
      return world.ask('POST', '/passkeys/sign-in', {
        headers: { 'x-offlist-session': 'cookie', origin },
        json: { challenge_id: asked.challenge_id, credential: passkey.show(asked.options) },
      })
    }
    const own = await send(ORIGIN)
    expect(own.body).not.toHaveProperty('refresh_token')
    expect(own.headers.get('set-cookie')).toMatch(/^offlist_session=/)
    expect(await send('https://evil.example')).toMatchObject({
      status: 403,
      body: { error_code: 'origin_not_allowed' },
    })
  })

  test('without verification is at aal1: enough alone, not where a second factor is set', async () => {
    const session = await newSession(world)
    const { passkey } = await register(session)
    const present = await signInWith(passkey, { userVerified: false })
    expect(decodeJwt(present.body.access_token)).toMatchObject({ aal: 'aal1' })
    const whoIs = (answer: Answer) =>
      authenticate(world.deps, new Request(ORIGIN, { headers: bearer(answer.body) }))
    expect(await whoIs(present)).not.toBeNull()
    const now = new Date(world.deps.wallNow())
    await world.deps.db.insert(factors).values({
      id: '00000000-0000-4000-8000-000000000001',
      userId: session.user.id,
      status: 'verified',
      secret: 'sealed',
      createdAt: now,
      updatedAt: now,
    })
    expect(await whoIs(await signInWith(passkey, { userVerified: false }))).toBeNull()
    expect(await whoIs(await signInWith(passkey))).not.toBeNull()
  })

  test.each<[string, Quirks]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another domain’s answer', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an enrolment’s answer', { type: 'webauthn.create' }],
    ['nobody there', { userPresent: false }],
    ['a wrong signature', { badSignature: true }],
    ['no user handle', { userHandle: null }],
    ['another user’s handle', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['a counter that went back', { counter: 1 }],
    ['a counter that stands still', { counter: 5 }],
    ['a counter that is gone', { counter: 0 }],
  ])('refuses %s, as if the passkey were unknown', async (_what, quirks) => {
    const { passkey } = await register(await newSession(world))
    expect((await signInWith(passkey, { counter: 5 })).status).toBe(200)
    const answer = await signInWith(passkey, quirks)
    const asked = await askToRegister(await newSession(world))
    const unknown = await signInWith(makePasskey(ORIGIN, asked.options))
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'webauthn_verification_failed' } })
    expect(unknown).toMatchObject({ status: answer.status, body: answer.body })
  })

  test('goes on with an authenticator that never counts', async () => {
    const { passkey } = await register(await newSession(world))
    for (let n = 0; n < 2; n += 1) expect((await signInWith(passkey, { counter: 0 })).status).toBe(200)
  })

  test('takes an answer once, right or wrong, and within five minutes', async () => {
    const { passkey } = await register(await newSession(world))
    const asked = await askToSignIn()
    const send = (credential: unknown, challenge_id = asked.challenge_id) =>
      world.ask('POST', '/passkeys/sign-in', { json: { challenge_id, credential } })
    const expired = { status: 422, body: { error_code: 'webauthn_challenge_expired' } }
    const good = passkey.show(asked.options)
    expect((await send(good)).status).toBe(200)
    expect(await send(good)).toMatchObject(expired)
    const spoilt = await askToSignIn()
    await send(passkey.show(spoilt.options, { badSignature: true }), spoilt.challenge_id)
    expect(await send(passkey.show(spoilt.options), spoilt.challenge_id)).toMatchObject(expired)
    const late = await askToSignIn()
    world.advance(5 * MINUTE)
    expect(await send(passkey.show(late.options), late.challenge_id)).toMatchObject(expired)
  })

  test('one answer sent twice at once starts one session', async () => {
    const { passkey } = await register(await newSession(world))
    const asked = await askToSignIn()
    const json = { challenge_id: asked.challenge_id, credential: passkey.show(asked.options) }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.ask('POST', '/passkeys/sign-in', { json })),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  test('is refused to a banned account', async () => {
    const session = await newSession(world)
    const { passkey } = await register(session)
    const bannedUntil = new Date(world.deps.wallNow() + HOUR)
    await world.deps.db.update(users).set({ bannedUntil }).where(eq(users.id, session.user.id))
    expect(await signInWith(passkey)).toMatchObject({ status: 400, body: { error_code: 'user_banned' } })
  })
})

describe('the account’s passkeys', () => {
  test('are renamed and removed by their owner, and then sign nobody in', async () => {
    const session = await newSession(world)
    const { passkey } = await register(session)
    const path = `/passkeys/${passkey.id}`
    const headers = bearer(session)
    const renamed = await world.ask('PATCH', path, { headers, json: { name: 'Old laptop' } })
    expect(renamed).toMatchObject({ status: 200, body: { id: passkey.id, name: 'Old laptop' } })
    expect(await world.ask('DELETE', path, { headers })).toMatchObject({
      status: 200,
      body: { id: passkey.id },
    })
    expect((await listOf(session)).passkeys).toEqual([])
    expect((await signInWith(passkey)).body.error_code).toBe('webauthn_verification_failed')
  })

  test('are not there for anybody else', async () => {
    const owner = await newSession(world)
    const { passkey } = await register(owner)
    const headers = bearer(await newSession(world))
    for (const id of [passkey.id, 'unknown', "'%20or%201=1", '%00']) {
      const missing = { status: 404, body: { error_code: 'passkey_not_found' } }
      const path = `/passkeys/${id}`
      expect(await world.ask('PATCH', path, { headers, json: { name: 'Mine' } })).toMatchObject(missing)
      expect(await world.ask('DELETE', path, { headers })).toMatchObject(missing)
    }
    expect((await listOf(owner)).passkeys).toMatchObject([{ name: 'Laptop' }])
  })

  test.each([
    ['no name', {}],
    ['an empty one', { name: '  ' }],
    ['a number', { name: 7 }],
    ['a long one', { name: 'x'.repeat(101) }],
    ['NUL', { name: 'a\u0000' }],
  ])('refuse %s', async (_what, json) => {
    const session = await newSession(world)
    const { passkey } = await register(session)
    expect(
      await world.ask('PATCH', `/passkeys/${passkey.id}`, { headers: bearer(session), json }),
    ).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
  })

  test('need a session', async () => {
    for (const [method, path] of [
      ['GET', '/passkeys'],
      ['POST', '/passkeys/register/options'],
      ['POST', '/passkeys/register'],
      ['PATCH', '/passkeys/x'],
      ['DELETE', '/passkeys/x'],
    ] as const) {
      const answer = await world.ask(method, path, method === 'GET' ? {} : { json: {} })
      expect(answer).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
    }
  })
})
