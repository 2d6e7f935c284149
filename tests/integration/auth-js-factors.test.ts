// Second factors as the published client uses them: enrollment, challenge, code, assurance levels, and removal.
import type { GoTrueClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factors } from '#server/db/tables/factors.ts'
import { must } from '#shared/lib/must.ts'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { type AccountsWorld, openAccountsWorld } from '#tests/support/accounts-world.ts'
import {
  enrolled,
  levelsOf,
  protectedAccount,
  publishedClient,
  signedInClient,
  tokenOf,
  totpCode,
  whoIs,
} from '#tests/support/published-client.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

describe('a factor', () => {
  test('is enrolled with a seed, an address and a picture, and counts once a code is shown', async () => {
    const email = await world.confirmedAccount()
    const client = await signedInClient(world, email)
    const { factorId, seed, data } = await enrolled(client)
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    const uri = new URL(data.totp.uri)
    expect(decodeURIComponent(uri.pathname)).toContain(email)
    expect(uri.searchParams.get('secret')).toBe(seed)
    expect(await levelsOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect((await client.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, status: 'unverified', factor_type: 'totp', friendly_name: 'Phone' }],
      totp: [],
    })
    const challenge = await client.mfa.challenge({ factorId })
    const expiresAt = must(challenge.data, 'challenge').expires_at
    expect(expiresAt - Math.floor(world.deps.wallNow() / 1000)).toBeGreaterThan(295)
    const verified = await client.mfa.verify({
      factorId,
      challengeId: must(challenge.data, 'challenge').id,
      code: totpCode(world, seed),
    })
    expect(verified.error).toBeNull()
    const levels = await levelsOf(client)
    expect(levels).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(levels.currentAuthenticationMethods).toMatchObject([{ method: 'totp' }, { method: 'password' }])
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: 'verified' }])
    expect(await whoIs(world, client)).toMatchObject({ email })
  })

  test('is kept sealed, and its seed is in no later answer', async () => {
    const { client, factorId, seed } = await protectedAccount(world)
    const [row] = await world.deps.db.select().from(factors).where(eq(factors.id, factorId))
    expect(JSON.stringify(row)).not.toContain(seed)
    const { data } = await client.getUser()
    expect(JSON.stringify(data)).not.toContain(seed)
    expect(JSON.stringify(data)).not.toContain(must(row, 'row').secret)
  })

  test('makes a password alone good for the second step and nothing else', async () => {
    const { email, factorId, seed } = await protectedAccount(world)
    const client = await signedInClient(world, email)
    expect(await levelsOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect(await whoIs(world, client)).toBeNull()
    const refused = [
      await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine now' }),
      await client.mfa.unenroll({ factorId }),
      await client.updateUser({ password: 'another password' }),
    ]
    expect(refused.map(({ error }) => [error?.status, error?.code])).toEqual([
      [403, 'insufficient_aal'],
      [422, 'insufficient_aal'],
      [401, 'insufficient_aal'],
    ])
    const headers = { authorization: `Bearer ${await tokenOf(client)}` }
    for (const [method, path] of [
      ['GET', '/sessions'],
      ['DELETE', `/sessions/${factorId}`],
      ['GET', '/security-log'],
      ['GET', '/passkeys'],
      ['POST', '/passkeys/register/options'],
      ['POST', '/recovery-codes'],
    ] as const) {
      expect(await world.ask(method, path, { headers })).toMatchObject({
        status: 403,
        body: { error_code: 'insufficient_aal' },
      })
    }
    expect((await client.getUser()).data.user?.email).toBe(email)
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: totpCode(world, seed) })
    expect(error).toBeNull()
    expect(await whoIs(world, client)).toMatchObject({ email })
    expect((await client.refreshSession()).error).toBeNull()
    expect(await levelsOf(client)).toMatchObject({ currentLevel: 'aal2' })
  })

  test('ends the sessions that have not shown it, and only this account’s', async () => {
    const email = await world.confirmedAccount()
    const first = await signedInClient(world, email)
    const elsewhere = await signedInClient(world, email)
    const stranger = await signedInClient(world, await world.confirmedAccount())
    expect(await whoIs(world, elsewhere)).not.toBeNull()
    const { factorId, seed } = await enrolled(first)
    await first.mfa.challengeAndVerify({ factorId, code: totpCode(world, seed) })
    const ended = await tokenOf(elsewhere)
    expect(await whoIs(world, elsewhere)).toBeNull()
    expect((await elsewhere.getUser(ended)).error?.name).toBe('AuthSessionMissingError')
    expect(await whoIs(world, stranger)).not.toBeNull()
    expect(await whoIs(world, first)).not.toBeNull()
  })

  test('voids refresh tokens handed out before it, also the parent of the newest', async () => {
    const { email, factorId, seed } = await protectedAccount(world)
    const client = await signedInClient(world, email)
    const older = must((await client.getSession()).data.session, 'session').refresh_token
    await client.refreshSession()
    const before = must((await client.getSession()).data.session, 'session').refresh_token
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: totpCode(world, seed) })
    expect(error).toBeNull()
    for (const refresh_token of [before, older]) {
      const answer = await world.ask('POST', '/token?grant_type=refresh_token', { json: { refresh_token } })
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
    }
    expect(await whoIs(world, client)).not.toBeNull()
    expect((await client.refreshSession()).error).toBeNull()
  })

  test('is taken back by its owner; the session that used it falls to aal1 and goes on', async () => {
    const { email, client, factorId } = await protectedAccount(world)
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    const { data } = await client.refreshSession()
    expect(data.user?.factors ?? []).toEqual([])
    const levels = await levelsOf(client)
    expect(levels).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect(levels.currentAuthenticationMethods).toMatchObject([{ method: 'password' }])
    expect(await whoIs(world, client)).toMatchObject({ email })
    expect(await whoIs(world, await signedInClient(world, email))).toMatchObject({ email })
  })

  test('of two leaves a session that used the other one alone', async () => {
    const { email, client, factorId } = await protectedAccount(world)
    const second = await enrolled(client, 'Tablet')
    const other = await signedInClient(world, email)
    const code = totpCode(world, second.seed)
    await client.mfa.challengeAndVerify({ factorId: second.factorId, code })
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    await client.mfa.unenroll({ factorId })
    expect(await whoIs(world, client)).not.toBeNull()
    await client.mfa.unenroll({ factorId: second.factorId })
    expect(await whoIs(world, client)).not.toBeNull()
  })

  test('that a session used, taken back while another stays, asks for that one', async () => {
    const { client, factorId, seed } = await protectedAccount(world)
    const second = await enrolled(client, 'Tablet')
    await client.mfa.challengeAndVerify({ factorId: second.factorId, code: totpCode(world, second.seed) })
    expect(await whoIs(world, client)).not.toBeNull()
    await client.mfa.unenroll({ factorId: second.factorId })
    expect(await whoIs(world, client)).toBeNull()
    await client.mfa.challengeAndVerify({ factorId, code: totpCode(world, seed) })
    expect(await whoIs(world, client)).not.toBeNull()
  })
})

describe('enrolment', () => {
  test('refuses a name that is taken, an eleventh factor, and what is no TOTP factor', async () => {
    const client = await signedInClient(world, await world.confirmedAccount())
    await enrolled(client, 'Phone')
    const conflict = await client.mfa.enroll({ factorType: 'totp', friendlyName: ' Phone ' })
    expect(conflict.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    for (let n = 1; n < 10; n += 1) await enrolled(client, `Phone ${n}`)
    const eleventh = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 10' })
    expect(eleventh.error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    const phone = await client.mfa.enroll({ factorType: 'phone', phone: '+15550100' })
    expect(phone.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('that was given up makes way after five minutes', async () => {
    const client = await signedInClient(world, await world.confirmedAccount())
    await enrolled(client, 'Phone')
    world.advance(5 * MINUTE + SECOND)
    const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(again.error).toBeNull()
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  test('done with a password alone does not get past a factor verified later', async () => {
    const email = await world.confirmedAccount()
    const thief = await signedInClient(world, email)
    const planted = await enrolled(thief, 'Planted')
    const owner = await signedInClient(world, email)
    const own = await enrolled(owner, 'Phone')
    await owner.mfa.challengeAndVerify({ factorId: own.factorId, code: totpCode(world, own.seed) })
    const back = await signedInClient(world, email)
    const code = totpCode(world, planted.seed)
    const { error } = await back.mfa.challengeAndVerify({ factorId: planted.factorId, code })
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect(await whoIs(world, back)).toBeNull()
  })

  test.each([
    ['no type', {}, 400, 'validation_failed'],
    ['a number as type', { factor_type: 7 }, 400, 'validation_failed'],
    ['a list as name', { factor_type: 'totp', friendly_name: [] }, 400, 'validation_failed'],
    ['a long name', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
    ['NUL in the name', { factor_type: 'totp', friendly_name: 'a\u0000' }, 400, 'validation_failed'],
    ['half a character', { factor_type: 'totp', issuer: '\ud800' }, 400, 'validation_failed'],
    ['no JSON', '{', 400, 'bad_json'],
    ['a list', [], 400, 'bad_json'],
  ])('refuses %s', async (_what, given, status, code) => {
    const client = await signedInClient(world, await world.confirmedAccount())
    const headers = { authorization: `Bearer ${await tokenOf(client)}` }
    const body = typeof given === 'string' ? given : JSON.stringify(given)
    expect(await world.ask('POST', '/factors', { headers, body })).toMatchObject({
      status,
      body: { error_code: code },
    })
  })
})

describe('a code', () => {
  async function asked(client: GoTrueClient, factorId: string) {
    return must((await client.mfa.challenge({ factorId })).data, 'challenge').id
  }

  test('works once, and neither does an older one after it', async () => {
    const { email, factorId, seed } = await protectedAccount(world)
    const older = totpCode(world, seed)
    world.advance(30 * SECOND)
    const code = totpCode(world, seed)
    const client = await signedInClient(world, email)
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    const thief = await signedInClient(world, email)
    for (const seen of [code, older]) {
      const { error } = await thief.mfa.challengeAndVerify({ factorId, code: seen })
      expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    }
    expect(await whoIs(world, thief)).toBeNull()
  })

  test('sent twice at once works once', async () => {
    const { email, factorId, seed } = await protectedAccount(world)
    const code = totpCode(world, seed)
    const one = await signedInClient(world, email)
    const two = await signedInClient(world, email)
    const asks = [await asked(one, factorId), await asked(two, factorId)]
    const answers = await Promise.all(
      [one, two].map((client, n) =>
        client.mfa.verify({ factorId, challengeId: must(asks[n], 'challenge'), code }),
      ),
    )
    expect(answers.filter(answer => answer.error === null)).toHaveLength(1)
  })

  test('answers its own challenge, once, in time and from where it was asked', async () => {
    const { email, factorId, seed } = await protectedAccount(world)
    const client = await signedInClient(world, email)
    const headers = { authorization: `Bearer ${await tokenOf(client)}` }
    const verify = (challenge_id: string, address = '127.0.0.1') =>
      world.ask('POST', `/factors/${factorId}/verify`, {
        headers,
        address,
        json: { challenge_id, code: totpCode(world, seed) },
      })
    const challengeId = await asked(client, factorId)
    expect(await verify(challengeId, '192.0.2.9')).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_ip_address_mismatch' },
    })
    expect((await verify(factorId)).body.error_code).toBe('mfa_factor_not_found')
    world.advance(5 * MINUTE)
    expect((await verify(challengeId)).body.error_code).toBe('mfa_challenge_expired')
    const fresh = await asked(client, factorId)
    expect((await verify(fresh)).status).toBe(200)
    expect((await verify(fresh)).body.error_code).toBe('mfa_ip_address_mismatch')
  })

  test('of another account’s factor is refused like one that is not there', async () => {
    const { factorId } = await protectedAccount(world)
    const stranger = await signedInClient(world, await world.confirmedAccount())
    const headers = { authorization: `Bearer ${await tokenOf(stranger)}` }
    const json = { challenge_id: factorId, code: '123456' }
    for (const [id, code] of [
      [factorId, 'mfa_factor_not_found'],
      ['00000000-0000-4000-8000-000000000000', 'mfa_factor_not_found'],
      ['not-a-uuid', 'validation_failed'],
      ["'%20or%201=1", 'validation_failed'],
    ]) {
      for (const [method, path, body] of [
        ['POST', `/factors/${id}/challenge`, {}],
        ['POST', `/factors/${id}/verify`, json],
        ['DELETE', `/factors/${id}`, undefined],
      ] as const) {
        const answer = await world.ask(method, path, { headers, json: body })
        expect(answer).toMatchObject({ status: 404, body: { error_code: code } })
      }
    }
  })

  test.each([
    ['empty', { code: '' }, 400, 'validation_failed'],
    ['missing', {}, 400, 'validation_failed'],
    ['a number', { code: 123456 }, 400, 'validation_failed'],
    ['with an odd challenge', { code: '123456', challenge_id: 'x' }, 400, 'validation_failed'],
    ['wrong', { code: '00000' }, 422, 'mfa_verification_failed'],
    ['of letters', { code: 'abcdef' }, 422, 'mfa_verification_failed'],
    ['long', { code: '1'.repeat(10_000) }, 422, 'mfa_verification_failed'],
  ])('is refused when %s', async (_what, given, status, code) => {
    const client = await signedInClient(world, await world.confirmedAccount())
    const { factorId } = await enrolled(client)
    const headers = { authorization: `Bearer ${await tokenOf(client)}` }
    const json = { challenge_id: await asked(client, factorId), ...given }
    expect(await world.ask('POST', `/factors/${factorId}/verify`, { headers, json })).toMatchObject({
      status,
      body: { error_code: code },
    })
  })

  test('may be guessed ten times; elsewhere its owner still gets in', async () => {
    const { email, factorId, seed } = await protectedAccount(world)
    const guesser = await signedInClient(world, email, { address: '198.51.100.7' })
    const challengeId = await asked(guesser, factorId)
    const guess = (n: number) => guesser.mfa.verify({ factorId, challengeId, code: `00000${n % 10}` })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)))
    expect(answers.filter(({ error }) => error?.code === 'mfa_verification_failed')).toHaveLength(10)
    expect(answers.filter(({ error }) => error?.code === 'over_request_rate_limit')).toHaveLength(2)
    const owner = await signedInClient(world, email, { address: '198.51.100.8' })
    expect((await owner.mfa.challengeAndVerify({ factorId, code: totpCode(world, seed) })).error).toBeNull()
    const log = await world.ask('GET', '/security-log', {
      headers: { authorization: `Bearer ${await tokenOf(owner)}` },
    })
    const { events } = log.body as unknown as { events: { kind: string }[] }
    expect(events.filter(event => event.kind === 'sign_in_failed')).toHaveLength(10)
  })
})

test('without a session there is nothing to enrol or verify', async () => {
  const client = publishedClient(world)
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).not.toBeNull()
  for (const [method, path] of [
    ['POST', '/factors'],
    ['POST', '/factors/x/challenge'],
    ['POST', '/factors/x/verify'],
    ['DELETE', '/factors/x'],
  ] as const) {
    expect(await world.ask(method, path, { json: {} })).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
    const headers = { authorization: 'Bearer nonsense' }
    expect((await world.ask(method, path, { json: {}, headers })).body.error_code).toBe('bad_jwt')
  }
  expect(await world.ask('GET', '/factors')).toMatchObject({ status: 405 })
})
