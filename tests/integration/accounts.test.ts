// /auth/v1 as its clients see it: sign-up, which must not reveal who has an account.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '#server/accounts/create-account.ts'
import { mailTokens } from '#server/db/tables/accounts.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { rowOf, signUp } from '#tests/support/account-steps.ts'
import {
  type AccountsWorld,
  codeIn,
  fragmentOf,
  linkIn,
  openAccountsWorld,
  PASSWORD,
  pathOf,
  SITE,
} from '#tests/support/accounts-world.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

describe('sign-up', () => {
  test('answers the bare user, keeps no plain secret, and mails a link and a code', async () => {
    const answer = await signUp(world, ' New.Person@Example.com ', {
      data: { full_name: 'New Person', nickname: null },
      gotrue_meta_security: {},
      code_challenge: null,
      code_challenge_method: null,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      email: 'new.person@example.com',
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'New Person' },
      is_anonymous: false,
    })
    expect(answer.body).not.toHaveProperty('access_token')
    expect(answer.body).not.toHaveProperty('email_confirmed_at')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [mail] = await world.mailsTo('new.person@example.com')
    const link = linkIn(mail)
    expect(link.origin).toBe(SITE)
    expect(link.searchParams.get('type')).toBe('signup')
    const [token] = await world.deps.db.select().from(mailTokens).where(eq(mailTokens.userId, answer.body.id))
    const row = await rowOf(world, 'new.person@example.com')
    const kept = JSON.stringify([token, row])
    for (const secret of [PASSWORD, link.searchParams.get('token') ?? '?', codeIn(mail)]) {
      expect(kept).not.toContain(secret)
    }
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('cannot be used to learn whether an address has an account', async () => {
    const confirmed = await world.confirmedAccount()
    await signUp(world, 'waiting@example.com')
    const before = await rowOf(world, confirmed)
    const shape = (body: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(body).map(([key, value]) => [
          key,
          /^(id|email|.*_at)$/.test(key) ? typeof value : value,
        ]),
      )
    const fresh = await signUp(world, 'fresh@example.com')
    for (const email of [confirmed, 'waiting@example.com']) {
      const again = await signUp(world, email, { password: 'another password' })
      expect(again.status).toBe(fresh.status)
      expect(Object.keys(again.body)).toEqual(Object.keys(fresh.body))
      expect(shape(again.body)).toEqual(shape(fresh.body))
      expect(again.body.email).toBe(email)
      expect(again.body.id).not.toBe((await rowOf(world, email))?.id)
    }
    expect(await rowOf(world, confirmed)).toEqual(before)
    expect(await world.mailsTo(confirmed)).toEqual([])
  })

  test('of an unconfirmed address mails again, a minute later at the earliest, and voids the older link', async () => {
    await signUp(world, 'slow@example.com')
    await signUp(world, 'slow@example.com')
    expect(await world.mailsTo('slow@example.com')).toHaveLength(1)
    world.advance(MINUTE)
    await signUp(world, 'slow@example.com')
    const [older, newer] = await world.mailsTo('slow@example.com')
    expect(fragmentOf(await world.ask('GET', pathOf(linkIn(older)))).get('error_code')).toBe('otp_expired')
    expect(fragmentOf(await world.ask('GET', pathOf(linkIn(newer)))).get('type')).toBe('signup')
  })

  test('from our own page tells the owner of a registered address, and nobody else', async () => {
    const email = await world.confirmedAccount()
    const headers = { 'x-offlist-session': 'cookie' }
    const answer = await world.ask('POST', '/signup', { json: { email, password: PASSWORD }, headers })
    expect(answer.status).toBe(200)
    const [mail] = await world.mailsTo(email)
    expect(mail?.subject).toBe('You already have an Offlist account')
    expect(mail?.text).not.toMatch(/token=/)
  })

  test.each([
    ['neither address nor phone', { data: {} }, 422, 'anonymous_provider_disabled'],
    ['a phone alone', { phone: '+15550100', password: PASSWORD }, 400, 'phone_provider_disabled'],
    ['both', { email: 'a@b.example', phone: '+15550100', password: PASSWORD }, 400, 'validation_failed'],
    ['no password', { email: 'a@b.example' }, 400, 'validation_failed'],
    ['null as password', { email: 'a@b.example', password: null }, 400, 'validation_failed'],
    ['a number as address', { email: 5, password: PASSWORD }, 400, 'validation_failed'],
    ['no address', { email: 'nobody', password: PASSWORD }, 400, 'validation_failed'],
    [
      'a header in the address',
      { email: 'a@b.example\r\nBcc: c@d.example', password: PASSWORD },
      400,
      'validation_failed',
    ],
    ['a long password', { email: 'a@b.example', password: 'é'.repeat(37) }, 400, 'validation_failed'],
    ['a list as data', { email: 'a@b.example', password: PASSWORD, data: [] }, 400, 'validation_failed'],
    [
      'NUL in data',
      { email: 'a@b.example', password: PASSWORD, data: { x: ['\u0000'] } },
      400,
      'validation_failed',
    ],
    [
      'half a character in data',
      { email: 'a@b.example', password: PASSWORD, data: { x: '\ud800' } },
      400,
      'validation_failed',
    ],
    [
      'much data',
      { email: 'a@b.example', password: PASSWORD, data: { x: 'x'.repeat(9000) } },
      400,
      'validation_failed',
    ],
    [
      'half a challenge',
      { email: 'a@b.example', password: PASSWORD, code_challenge: 'x' },
      400,
      'validation_failed',
    ],
  ])('refuses %s', async (_what, json, status, code) => {
    const answer = await world.ask('POST', '/signup', { json })
    expect(answer).toMatchObject({ status, body: { code: status, error_code: code } })
    expect(await rowOf(world, 'a@b.example')).toBeUndefined()
  })

  test('refuses a short password with its reason, in both shapes of errors', async () => {
    const json = { email: 'short@example.com', password: 'seven77' }
    const old = await world.ask('POST', '/signup', { json })
    expect(old).toMatchObject({
      status: 422,
      body: { code: 422, error_code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const now = await world.ask('POST', '/signup', { json, headers })
    expect(now.body).toEqual({
      code: 'weak_password',
      message: old.body.msg,
      weak_password: { reasons: ['length'] },
    })
    expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(now.headers.get('x-sb-error-code')).toBe('weak_password')
  })
})

describe('making an account from the operator’s side', () => {
  test('is idempotent and leaves an account that is there as it is', async () => {
    const account = {
      email: 'Demo@example.com',
      password: PASSWORD,
      fullName: 'Demo Person',
      confirmed: true,
    }
    const first = await createAccount(world.deps, account)
    const second = await createAccount(world.deps, { ...account, password: 'another password' })
    expect(second).toEqual({ userId: first.userId, created: false })
    expect((await world.signIn('demo@example.com')).user.id).toBe(first.userId)
  })
})
