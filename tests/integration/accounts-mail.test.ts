// Actions by mail: confirming an address, recovering an account, resending.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expiredParts } from '#server/accounts/purge-expired.ts'
import { mailTokens } from '#server/db/tables/accounts.ts'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import { rowOf, signUp } from '#tests/support/account-steps.ts'
import {
  type AccountsWorld,
  bearer,
  codeIn,
  fragmentOf,
  linkIn,
  openAccountsWorld,
  PASSWORD,
  pathOf,
  SITE,
} from '#tests/support/accounts-world.ts'
import { wholeRound } from '#tests/support/whole-round.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

describe('confirmation', () => {
  test('by link signs other clients in, in the fragment, once', async () => {
    const query = `?redirect_to=${encodeURIComponent('http://127.0.0.1:3000/welcome')}`
    await signUp(world, 'link@example.com', { data: { full_name: 'Link Person' } }, query)
    const link = linkIn((await world.mailsTo('link@example.com'))[0])
    const head = await world.ask('HEAD', pathOf(link))
    expect(head.status).toBe(200)
    const answer = await world.ask('GET', pathOf(link))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:3000\/welcome#access_token=/)
    const fragment = fragmentOf(answer)
    expect([...fragment.keys()].sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'sb', 'token_type', 'type'].sort(),
    )
    const session = { access_token: fragment.get('access_token') ?? '' }
    const user = await world.ask('GET', '/user', { headers: bearer(session) })
    expect(user.body).toMatchObject({ email: 'link@example.com', email_confirmed_at: expect.any(String) })
    const again = await world.ask('GET', pathOf(link))
    expect(again.status).toBe(303)
    expect(Object.fromEntries(fragmentOf(again))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    })
  })

  test('by code answers a session, once', async () => {
    await signUp(world, 'code@example.com')
    const [mail] = await world.mailsTo('code@example.com')
    const json = { type: 'signup', email: 'Code@example.com', token: codeIn(mail) }
    const answer = await world.ask('POST', '/verify', { json })
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 3600 } })
    expect(await world.ask('POST', '/verify', { json })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired' },
    })
    const used = await world.ask('GET', pathOf(linkIn(mail)))
    expect(fragmentOf(used).get('error_code')).toBe('otp_expired')
  })

  test('by token_hash answers a session', async () => {
    await signUp(world, 'hash@example.com')
    const token = linkIn((await world.mailsTo('hash@example.com'))[0]).searchParams.get('token')
    const answer = await world.ask('POST', '/verify', { json: { type: 'email', token_hash: token } })
    expect(answer).toMatchObject({ status: 200, body: { user: { email: 'hash@example.com' } } })
  })

  test('stops taking codes after ten wrong ones, and the link still works', async () => {
    await signUp(world, 'guess@example.com')
    const [mail] = await world.mailsTo('guess@example.com')
    const right = codeIn(mail)
    const wrong = right === '000000' ? '000001' : '000000'
    const attempt = (token: string) =>
      world.ask('POST', '/verify', { json: { type: 'signup', email: 'guess@example.com', token } })
    for (let n = 0; n < 10; n += 1) expect((await attempt(wrong)).status).toBe(403)
    expect((await attempt(right)).status).toBe(403)
    expect(fragmentOf(await world.ask('GET', pathOf(linkIn(mail)))).has('access_token')).toBe(true)
  })

  test('expires, and what has expired is purged', async () => {
    await signUp(world, 'late@example.com')
    const [mail] = await world.mailsTo('late@example.com')
    world.advance(25 * HOUR)
    const json = { type: 'signup', email: 'late@example.com', token: codeIn(mail) }
    expect((await world.ask('POST', '/verify', { json })).body.error_code).toBe('otp_expired')
    expect(fragmentOf(await world.ask('GET', pathOf(linkIn(mail)))).get('error_code')).toBe('otp_expired')
    await wholeRound(expiredParts(world.deps))
    const id = (await rowOf(world, 'late@example.com'))?.id ?? ''
    expect(await world.deps.db.select().from(mailTokens).where(eq(mailTokens.userId, id))).toEqual([])
  })

  test('never leads to a page that is not allowed', async () => {
    const wished = [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      `${SITE}@evil.example/`,
      'nonsense',
    ]
    for (const target of wished) {
      const answer = await world.ask(
        'GET',
        `/verify?token=x&type=signup&redirect_to=${encodeURIComponent(target)}`,
      )
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:8787\/#error=/)
    }
  })

  test.each([
    ['no type', 'GET', '/verify?token=x', undefined],
    ['no token', 'GET', '/verify?type=signup', undefined],
    ['an unknown type', 'GET', '/verify?token=x&type=fax', undefined],
    ['no type', 'POST', '/verify', { token: '123456', email: 'a@b.example' }],
    ['neither token nor hash', 'POST', '/verify', { type: 'signup', email: 'a@b.example' }],
    ['both', 'POST', '/verify', { type: 'signup', token: '1', token_hash: '2' }],
    ['a hash with an address', 'POST', '/verify', { type: 'signup', token_hash: '2', email: 'a@b.example' }],
    ['a code without an address', 'POST', '/verify', { type: 'signup', token: '123456' }],
  ])('refuses %s (%s)', async (_what, method, path, json) => {
    const answer = await world.ask(method, path, json ? { json } : {})
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test('of unknown addresses and types without mails is refused like a wrong code', async () => {
    for (const json of [
      { type: 'signup', email: 'unknown@example.com', token: '123456' },
      { type: 'magiclink', email: 'unknown@example.com', token: '123456' },
      { type: 'recovery', token_hash: 'unknown' },
    ]) {
      expect(await world.ask('POST', '/verify', { json })).toMatchObject({
        status: 403,
        body: { error_code: 'otp_expired' },
      })
    }
  })
})

describe('recovery', () => {
  test('mails a link and a code that sign in to set a new password', async () => {
    const email = await world.confirmedAccount()
    expect(await world.ask('POST', '/recover', { json: { email } })).toMatchObject({ status: 200, body: {} })
    const [mail] = await world.mailsTo(email)
    const json = { type: 'recovery', email, token: codeIn(mail) }
    const session = await world.ask('POST', '/verify', { json })
    expect(session.status).toBe(200)
    const answer = await world.ask('PUT', '/user', {
      headers: bearer(session.body),
      json: { password: 'remember this' },
    })
    expect(answer.status).toBe(200)
    expect(await world.signIn(email, 'remember this')).toHaveProperty('access_token')
  })

  test('a stranger who asks from elsewhere takes neither the owner’s turn nor their link', async () => {
    const email = await world.confirmedAccount()
    const recover = (address: string, more = {}) =>
      world.ask('POST', '/recover', { json: { email, ...more }, address })
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }
    expect((await recover('198.51.100.7', challenge)).status).toBe(200)
    expect((await recover('192.0.2.1')).status).toBe(200)
    for (let times = 0; times < 20; times += 1) {
      world.advance(MINUTE)
      await recover('198.51.100.7', challenge)
    }
    const own = (await world.mailsTo(email)).find(
      mail => !linkIn(mail).searchParams.get('token')?.startsWith('pkce_'),
    )
    expect(fragmentOf(await world.ask('GET', pathOf(linkIn(own)))).get('type')).toBe('recovery')
    // Redeeming one voids the others.
    const strangers = (await world.mailsTo(email)).at(-1)
    expect(pathOf(linkIn(strangers))).toContain('pkce_')
    const answer = await world.ask('GET', pathOf(linkIn(strangers)))
    expect(answer.headers.get('location')).toContain('error_code=otp_expired')
  })

  test('a newer mail that was asked for from the same network voids the older link', async () => {
    const email = await world.confirmedAccount()
    await world.ask('POST', '/recover', { json: { email } })
    world.advance(MINUTE)
    await world.ask('POST', '/recover', { json: { email } })
    const [older, newer] = await world.mailsTo(email)
    expect(fragmentOf(await world.ask('GET', pathOf(linkIn(older)))).get('error_code')).toBe('otp_expired')
    expect(fragmentOf(await world.ask('GET', pathOf(linkIn(newer)))).get('type')).toBe('recovery')
  })

  test('and sending again look the same for every address, and say when to come back', async () => {
    const known = await world.confirmedAccount()
    await world.ask('POST', '/signup', { json: { email: 'pending@example.com', password: PASSWORD } })
    world.advance(MINUTE)
    for (const path of ['/recover', '/resend']) {
      for (const email of [known, 'pending@example.com', `nobody${path.length}@example.com`]) {
        const json = { email, type: 'signup' }
        expect(await world.ask('POST', path, { json })).toMatchObject({ status: 200, body: {} })
        const soon = await world.ask('POST', path, { json })
        expect(soon).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
        expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(50)
      }
    }
    expect((await world.mailsTo(known)).map(mail => mail.subject)).toEqual(['Set a new password for Offlist'])
    expect(await world.mailsTo('pending@example.com')).toHaveLength(3)
    expect(await world.mailsTo('nobody8@example.com')).toEqual([])
  })

  test.each([
    ['/recover', {}],
    ['/recover', { email: 'nobody' }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'sms', email: 'a@b.example' }],
  ])('%s refuses %j', async (path, json) => {
    expect(await world.ask('POST', path, { json })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
  })
})
