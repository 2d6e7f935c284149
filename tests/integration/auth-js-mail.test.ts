// Actions by mail, as the published client does them: confirming, signing in by link or code, recovering, inviting.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { eventsOf, newestMail, rowOf } from '#tests/support/account-steps.ts'
import {
  type AccountsWorld,
  codeIn,
  fragmentOf,
  linkIn,
  openAccountsWorld,
  PASSWORD,
  pathOf,
} from '#tests/support/accounts-world.ts'
import { passSecondFactor } from '#tests/support/pass-second-factor.ts'
import { publishedClient, signedInClient } from '#tests/support/published-client.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

const userOf = async (email: string) => must(await rowOf(world, email), 'a user')
const kindsOf = async (email: string) => {
  const rows = await eventsOf(world, (await userOf(email)).id)
  return rows.map(row => row.kind)
}

describe('sign-up', () => {
  test('is confirmed by its code; a repeated one tells nothing', async () => {
    const client = publishedClient(world)
    const email = 'mail-signup@example.com'
    const { data, error } = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { full_name: 'A' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'A' } })
    const verified = await client.verifyOtp({
      email,
      token: codeIn(await newestMail(world, email)),
      type: 'email',
    })
    expect(verified.error).toBeNull()
    expect(verified.data.session?.user.email).toBe(email)
    const again = await publishedClient(world).signUp({ email, password: 'another good one' })
    expect(again.error).toBeNull()
    expect(again.data.user?.identities).toEqual([])
    expect(Object.keys(again.data.user ?? {}).sort()).toEqual(Object.keys(data.user ?? {}).sort())
    expect(await world.mailsTo(email)).toHaveLength(1)
    expect(await kindsOf(email)).toEqual(['account_made', 'email_confirmed', 'sign_in'])
  })

  test('mails again on request, and the older code is void', async () => {
    const client = publishedClient(world)
    const email = 'mail-resend@example.com'
    await client.signUp({ email, password: PASSWORD })
    const first = codeIn(await newestMail(world, email))
    world.advance(MINUTE)
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    const second = codeIn(await newestMail(world, email))
    const old = await client.verifyOtp({ email, token: first, type: 'signup' })
    if (first !== second) expect(old.error).toMatchObject({ code: 'otp_expired', status: 403 })
    expect((await client.verifyOtp({ email, token: second, type: 'signup' })).error).toBeNull()
  })

  test('in the PKCE flow gives a code for whoever holds the verifier', async () => {
    const client = publishedClient(world, { flowType: 'pkce' })
    const email = 'mail-pkce@example.com'
    await client.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: 'https://app.partner.example/done' },
    })
    const link = linkIn(await newestMail(world, email))
    expect(link.searchParams.get('token')).toMatch(/^pkce_/)
    const answer = await world.ask('GET', pathOf(link))
    expect(answer.status).toBe(303)
    const target = new URL(must(answer.headers.get('location'), 'Location'))
    expect(target.origin + target.pathname).toBe('https://app.partner.example/done')
    expect(target.hash).toBe('')
    const code = must(target.searchParams.get('code'), 'code')
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  })
})

describe('sign-in without a password', () => {
  test('by code, for an account that has one', async () => {
    const email = await world.confirmedAccount()
    const client = publishedClient(world)
    expect((await client.signInWithOtp({ email })).error).toBeNull()
    const mail = await newestMail(world, email)
    expect(linkIn(mail).searchParams.get('type')).toBe('magiclink')
    const { data, error } = await client.verifyOtp({ email, token: codeIn(mail), type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.access_token).toEqual(expect.any(String))
    const { data: claims } = await client.getClaims()
    expect(claims?.claims.amr).toMatchObject([{ method: 'otp' }])
    const again = await publishedClient(world).verifyOtp({ email, token: codeIn(mail), type: 'magiclink' })
    expect(again.error).toMatchObject({ code: 'otp_expired' })
    expect(fragmentOf(await world.ask('GET', pathOf(linkIn(mail)))).get('error_code')).toBe('otp_expired')
  })

  test('by link, in the fragment', async () => {
    const email = await world.confirmedAccount()
    const client = publishedClient(world)
    await client.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.partner.example/done' } })
    const answer = await world.ask('GET', pathOf(linkIn(await newestMail(world, email))))
    const fragment = fragmentOf(answer)
    expect(fragment.get('type')).toBe('magiclink')
    const session = {
      access_token: must(fragment.get('access_token'), 'access token'),
      refresh_token: must(fragment.get('refresh_token'), 'refresh token'),
    }
    expect((await client.setSession(session)).data.user?.email).toBe(email)
  })

  test('by token_hash', async () => {
    const email = await world.confirmedAccount()
    const client = publishedClient(world)
    await client.signInWithOtp({ email })
    const token = must(linkIn(await newestMail(world, email)).searchParams.get('token'), 'token')
    const { data } = await client.verifyOtp({ token_hash: token, type: 'magiclink' })
    expect(data.user?.email).toBe(email)
  })

  test('makes an account for a new address, unless it shall not', async () => {
    const client = publishedClient(world)
    const email = 'otp-new@example.com'
    const refused = await client.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(refused.error).toMatchObject({ status: 422, code: 'otp_disabled' })
    const options = { data: { full_name: 'Otto' } }
    expect((await client.signInWithOtp({ email, options })).error).toBeNull()
    const { data } = await client.verifyOtp({
      email,
      token: codeIn(await newestMail(world, email)),
      type: 'email',
    })
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Otto' } })
  })

  test('waits a minute between mails, for known and unknown addresses alike', async () => {
    const known = await world.confirmedAccount()
    for (const email of [known, 'otp-nobody@example.com']) {
      const client = publishedClient(world)
      expect((await client.signInWithOtp({ email })).error).toBeNull()
      expect((await client.signInWithOtp({ email })).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      })
    }
  })

  test('does not let in a password that somebody else set before the address was confirmed', async () => {
    const email = 'otp-squatted@example.com'
    await publishedClient(world).signUp({ email, password: 'set by a squatter' })
    const client = publishedClient(world)
    await client.signInWithOtp({ email })
    const { error } = await client.verifyOtp({
      email,
      token: codeIn(await newestMail(world, email)),
      type: 'email',
    })
    expect(error).toBeNull()
    const squatter = await publishedClient(world).signInWithPassword({ email, password: 'set by a squatter' })
    expect(squatter.error).toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('recovery', () => {
  test('in the PKCE flow ends in a session that sets a new password', async () => {
    const email = await world.confirmedAccount()
    const client = publishedClient(world, { flowType: 'pkce' })
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const answer = await world.ask('GET', pathOf(linkIn(await newestMail(world, email))))
    const target = new URL(must(answer.headers.get('location'), 'Location'))
    const exchanged = await client.exchangeCodeForSession(must(target.searchParams.get('code'), 'code'))
    expect(exchanged.data).toMatchObject({ redirectType: 'recovery' })
    expect((await client.updateUser({ password: 'a fresh start today' })).error).toBeNull()
    expect(await world.signIn(email, 'a fresh start today')).toHaveProperty('access_token')
  })

  test('links die after an hour', async () => {
    const email = await world.confirmedAccount()
    await publishedClient(world).resetPasswordForEmail(email)
    const mail = await newestMail(world, email)
    world.advance(HOUR)
    const late = await publishedClient(world).verifyOtp({ email, token: codeIn(mail), type: 'recovery' })
    expect(late.error).toMatchObject({ code: 'otp_expired' })
  })
})

test('an invitation makes an account that its address accepts', async () => {
  await world.confirmedAccount('boss@example.com')
  const boss = await signedInClient(world, 'boss@example.com')
  await passSecondFactor(world.deps.db, 'boss@example.com')
  const { access_token: token } = must((await boss.getSession()).data.session, 'session')
  const email = 'invited@example.com'
  const asked = await world.ask('POST', '/invite', {
    headers: { authorization: `Bearer ${token}` },
    json: { email, data: { full_name: 'Ina' } },
  })
  expect(asked).toMatchObject({ status: 200, body: { email, invited_at: expect.any(String) } })
  const mail = await newestMail(world, email)
  const client = publishedClient(world)
  const { data, error } = await client.verifyOtp({ email, token: codeIn(mail), type: 'invite' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Ina' } })
  expect((await client.updateUser({ password: 'chosen by the invited' })).error).toBeNull()
  expect(await world.signIn(email, 'chosen by the invited')).toHaveProperty('access_token')
})
