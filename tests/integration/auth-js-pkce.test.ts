// Codes of the PKCE flow: valid once, for five minutes, for the holder of the verifier.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expiredParts } from '#server/accounts/purge-expired.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { pkcePair, s256 } from '#tests/support/account-steps.ts'
import { type AccountsWorld, linkIn, openAccountsWorld, pathOf } from '#tests/support/accounts-world.ts'
import { wholeRound } from '#tests/support/whole-round.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

/** The code from a magic link of the flow. */
async function newCode(method: 's256' | 'plain' = 's256') {
  const email = await world.confirmedAccount()
  const verifier = pkcePair().verifier
  const challenge = method === 's256' ? s256(verifier) : verifier
  const json = { email, code_challenge: challenge, code_challenge_method: method }
  expect((await world.ask('POST', '/otp', { json })).status).toBe(200)
  const answer = await world.ask('GET', pathOf(linkIn((await world.mailsTo(email))[0])))
  const target = new URL(must(answer.headers.get('location'), 'Location'))
  return { email, verifier, code: must(target.searchParams.get('code'), 'code'), target }
}

const exchange = (code: unknown, verifier: unknown) =>
  world.ask('POST', '/token?grant_type=pkce', { json: { auth_code: code, code_verifier: verifier } })

describe('a code', () => {
  test.each(['s256', 'plain'] as const)('of method %s works once', async method => {
    const { email, verifier, code, target } = await newCode(method)
    expect(target.href).not.toContain('access_token')
    expect(code).toMatch(/^[0-9a-f-]{36}$/)
    expect(await exchange(code, verifier)).toMatchObject({ status: 200, body: { user: { email } } })
    expect(await exchange(code, verifier)).toMatchObject({
      status: 404,
      body: { error_code: 'flow_state_not_found' },
    })
  })

  test('does not open for another verifier, and is not spoilt by one', async () => {
    const { verifier, code } = await newCode()
    for (const wrong of [pkcePair().verifier, s256(verifier), `${verifier}x`]) {
      expect(await exchange(code, wrong)).toMatchObject({
        status: 400,
        body: { error_code: 'bad_code_verifier' },
      })
    }
    expect((await exchange(code, verifier)).status).toBe(200)
  })

  test('expires after five minutes', async () => {
    const { verifier, code } = await newCode()
    world.advance(5 * MINUTE)
    expect(await exchange(code, verifier)).toMatchObject({
      status: 422,
      body: { error_code: 'flow_state_expired' },
    })
    world.advance(DAY)
    await wholeRound(expiredParts(world.deps))
    expect((await exchange(code, verifier)).status).toBe(404)
  })

  test('given twice at once signs in once', async () => {
    const { verifier, code } = await newCode()
    const answers = await Promise.all([exchange(code, verifier), exchange(code, verifier)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 404])
  })

  test('is void after a new password', async () => {
    const { email, verifier, code } = await newCode()
    const session = await world.signIn(email)
    const headers = { authorization: `Bearer ${session.access_token}` }
    const changed = await world.ask('PUT', '/user', { headers, json: { password: 'a password since then' } })
    expect(changed.status).toBe(200)
    expect((await exchange(code, verifier)).status).toBe(404)
  })

  test.each([
    [undefined, 'x'],
    ['', 'x'],
    ['x', undefined],
    ['x', ''],
    [null, null],
    [1, 'x'],
    ['x', ['y']],
  ])('is not %j with verifier %j', async (code, verifier) => {
    expect(await exchange(code, verifier)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
  })

  test('unknown is not found', async () => {
    for (const code of ['x', crypto.randomUUID(), 'x'.repeat(10_000), '\u0000'])
      expect(await exchange(code, pkcePair().verifier)).toMatchObject({
        status: 404,
        body: { error_code: 'flow_state_not_found' },
      })
  })
})

const CHALLENGE = 'a'.repeat(43)
const refusedChallenges = [
  { code_challenge: CHALLENGE },
  { code_challenge_method: 's256' },
  { code_challenge: CHALLENGE, code_challenge_method: 'md5' },
  { code_challenge: 'a'.repeat(42), code_challenge_method: 's256' },
  { code_challenge: 'a'.repeat(129), code_challenge_method: 's256' },
  { code_challenge: `${CHALLENGE}+`, code_challenge_method: 's256' },
  { code_challenge: 7, code_challenge_method: 's256' },
]

describe.each(['/signup', '/otp', '/recover', '/resend'])('%s', path => {
  test.each(refusedChallenges)('refuses %j', async challenge => {
    const json = { email: 'a@b.example', password: 'a good password', type: 'signup', ...challenge }
    expect(await world.ask('POST', path, { json })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
  })

  test('takes null for absent', async () => {
    const json = {
      email: `null${path.slice(1)}@b.example`,
      password: 'a good password',
      type: 'signup',
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: {},
    }
    expect((await world.ask('POST', path, { json })).status).toBe(200)
  })
})

test('a used PKCE link says so in the query and in the fragment', async () => {
  const { target } = await newCode()
  expect(target.hash).toBe('')
  const answer = await world.ask('GET', '/verify?token=pkce_gone&type=magiclink')
  expect(answer.status).toBe(303)
  const to = new URL(must(answer.headers.get('location'), 'Location'))
  expect(to.searchParams.get('error_code')).toBe('otp_expired')
  expect(new URLSearchParams(to.hash.slice(1)).get('error')).toBe('access_denied')
})
