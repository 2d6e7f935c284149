// Account administration through the published client: operators only.
import type { GoTrueClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { eventsOf } from '#tests/support/account-steps.ts'
import {
  type AccountsWorld,
  fragmentOf,
  openAccountsWorld,
  PASSWORD,
  pathOf,
} from '#tests/support/accounts-world.ts'
import { passSecondFactor } from '#tests/support/pass-second-factor.ts'
import { publishedClient, signedInClient, tokenOf, totpCode } from '#tests/support/published-client.ts'

/** The sandbox's own operator. */
const DEMO = 'demo@example.com'
const erased: string[] = []
let world: AccountsWorld
let boss: GoTrueClient
beforeAll(async () => {
  world = await openAccountsWorld({
    demoOperator: DEMO,
    rules: {
      deleteAccount: async (tx, userId) => {
        await tx.delete(users).where(eq(users.id, userId))
        return async () => {
          erased.push(userId)
        }
      },
    },
  })
  await world.confirmedAccount('boss@example.com')
  boss = await operator(await signedInClient(world, 'boss@example.com'))
})
afterAll(() => world.close())

/** A client that administers with a session's token, as a server would with its key. */
async function operator(client: GoTrueClient): Promise<GoTrueClient> {
  await passSecondFactor(world.deps.db, 'boss@example.com')
  const authorization = `Bearer ${await tokenOf(client)}`
  return publishedClient(world, { headers: { Authorization: authorization } })
}
const bossHeaders = async () => {
  const { access_token: token } = await world.signIn('boss@example.com')
  await passSecondFactor(world.deps.db, 'boss@example.com')
  return { authorization: `Bearer ${token}` }
}
const userOf = (answer: { data: { user: { id: string } | null } }) => must(answer.data.user, 'user')

const ENDPOINTS = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', '/admin/users/6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e'],
  ['PUT', '/admin/users/6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e'],
  ['DELETE', '/admin/users/6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e'],
  ['GET', '/admin/users/6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e/factors'],
  [
    'DELETE',
    '/admin/users/6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e/factors/6f1c3a52-7a0a-4c9e-8f5e-0a6a2c1d3b4e',
  ],
  ['POST', '/admin/generate_link'],
  ['POST', '/invite'],
] as const

describe.each(ENDPOINTS)('%s %s', (method, path) => {
  const ask = (headers: Record<string, string>) =>
    world.ask(method, path, { headers, ...(method === 'GET' ? {} : { json: { email: 'x@y.example' } }) })

  test('is for operators only', async () => {
    expect(await ask({})).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } })
    expect(await ask({ authorization: 'Bearer nonsense' })).toMatchObject({
      status: 403,
      body: { error_code: 'bad_jwt' },
    })
    const session = await world.signIn(await world.confirmedAccount())
    expect(await ask({ authorization: `Bearer ${session.access_token}` })).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin' },
    })
  })

  test('is not for an operator without a second factor', async () => {
    const { access_token: token } = await world.signIn('boss@example.com')
    expect(await ask({ authorization: `Bearer ${token}` })).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal' },
    })
  })

  test('is not for an operator whose session has ended', async () => {
    const headers = await bossHeaders()
    await world.ask('POST', '/logout?scope=local', { headers })
    expect(await ask(headers)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
  })
})

test('the sandbox’s own operator needs no second factor: everybody can read its password', async () => {
  await world.confirmedAccount(DEMO)
  const { access_token: token } = await world.signIn(DEMO)
  const headers = { authorization: `Bearer ${token}` }
  expect(await world.ask('GET', '/admin/users', { headers })).toMatchObject({ status: 200 })
})

describe('an account', () => {
  test('is made, read, found in the list, and signs in', async () => {
    const email = 'made@example.com'
    const attributes = { email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: 'Mae' } }
    const user = userOf(await boss.admin.createUser(attributes))
    expect(user).toMatchObject({
      email,
      user_metadata: { full_name: 'Mae' },
      email_confirmed_at: expect.any(String),
    })
    expect(userOf(await boss.admin.getUserById(user.id))).toMatchObject({ id: user.id, email })
    expect((await boss.admin.createUser({ email: 'MADE@example.com' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const { data } = await boss.admin.listUsers()
    expect(data.users[0]).toMatchObject({ id: user.id })
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash/)
    expect(await world.signIn(email)).toHaveProperty('access_token')
    expect(await world.mailsTo(email)).toEqual([])
    expect((await eventsOf(world, user.id)).map(event => event.kind)).toEqual([
      'changed_by_operator',
      'sign_in',
    ])
  })

  test('without confirmation waits for it', async () => {
    const email = 'made-unconfirmed@example.com'
    const user = userOf(await boss.admin.createUser({ email, password: PASSWORD }))
    expect(await world.signIn(email)).toMatchObject({ error_code: 'email_not_confirmed' })
    await boss.admin.updateUserById(user.id, { email_confirm: true })
    expect(await world.signIn(email)).toHaveProperty('access_token')
  })

  test('is banned for a time, and let in again', async () => {
    const email = await world.confirmedAccount()
    const client = await signedInClient(world, email)
    const { id } = must((await client.getSession()).data.session, 'session').user
    const banned = userOf(await boss.admin.updateUserById(id, { ban_duration: '24h' }))
    expect(banned).toHaveProperty('banned_until')
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await client.refreshSession()).error).toMatchObject({ code: 'user_banned' })
    expect(await world.signIn(email)).toMatchObject({ error_code: 'user_banned' })
    await boss.admin.updateUserById(id, { ban_duration: 'none' })
    expect(await world.signIn(email)).toHaveProperty('access_token')
  })

  test('gets another address, name and password at once; the password ends its sessions', async () => {
    const email = await world.confirmedAccount()
    const client = await signedInClient(world, email)
    const { id } = must((await client.getSession()).data.session, 'session').user
    const taken = await world.confirmedAccount()
    expect((await boss.admin.updateUserById(id, { email: taken })).error).toMatchObject({
      code: 'email_exists',
    })
    const changed = userOf(
      await boss.admin.updateUserById(id, {
        email: `New-${email}`,
        user_metadata: { full_name: 'Other', note: 1 },
        password: 'given by the operator',
      }),
    )
    expect(changed).toMatchObject({ email: `new-${email}`, user_metadata: { full_name: 'Other', note: 1 } })
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(await world.signIn(`new-${email}`, 'given by the operator')).toHaveProperty('access_token')
    const weak = await boss.admin.updateUserById(id, { password: 'password1' })
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError' })
  })

  test('is deleted with its sessions, and its data elsewhere is asked to go', async () => {
    const email = await world.confirmedAccount()
    const client = await signedInClient(world, email)
    const { id } = must((await client.getSession()).data.session, 'session').user
    expect((await boss.admin.deleteUser(id, true)).error).toMatchObject({ code: 'validation_failed' })
    expect((await boss.admin.deleteUser(id)).error).toBeNull()
    expect(erased).toContain(id)
    expect(await world.deps.db.select().from(users).where(eq(users.id, id))).toEqual([])
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' })
    expect((await boss.admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    const own = await world.ask('DELETE', `/admin/users/${id}`, { headers: await bossHeaders() })
    expect(own).toMatchObject({ status: 404, body: { error_code: 'user_not_found' } })
  })
})

describe('the list', () => {
  test('comes in pages with their number', async () => {
    for (let n = 0; n < 5; n += 1) await boss.admin.createUser({ email: `page${n}@example.com` })
    const { total } = must((await boss.admin.listUsers({ perPage: 2 })).data as { total: number }, 'list')
    const last = Math.ceil(total / 2)
    const { data: first } = await boss.admin.listUsers({ page: 1, perPage: 2 })
    expect(first).toMatchObject({ nextPage: 2, total, aud: 'authenticated' })
    expect(first.users.map(user => user.email)).toEqual(['page4@example.com', 'page3@example.com'])
    const answer = await world.ask('GET', `/admin/users?page=${last}&per_page=2`, {
      headers: await bossHeaders(),
    })
    expect(answer.headers.get('x-total-count')).toBe(String(total))
    expect(answer.headers.get('link')).toMatch(new RegExp(`^<[^>]+\\?page=${last}&per_page=2>; rel="last"$`))
    const beyond = await world.ask('GET', '/admin/users?page=999999999', { headers: await bossHeaders() })
    expect(beyond).toMatchObject({ status: 200, body: { users: [] } })
  })

  test.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'per_page=0', 'per_page=99999999999999999999'])(
    'refuses %s',
    async query => {
      const answer = await world.ask('GET', `/admin/users?${query}`, { headers: await bossHeaders() })
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    },
  )
})

describe('a link', () => {
  test('of each kind opens what it says', async () => {
    const email = await world.confirmedAccount()
    for (const type of ['magiclink', 'recovery'] as const) {
      const { data, error } = await boss.admin.generateLink({
        type,
        email,
        options: { redirectTo: 'https://app.partner.example/done' },
      })
      expect(error).toBeNull()
      const { properties, user } = must(data, 'link')
      expect(user).toMatchObject({ email })
      expect(properties).toMatchObject({
        verification_type: type,
        redirect_to: 'https://app.partner.example/done',
        email_otp: expect.stringMatching(/^\d{6}$/),
      })
      const link = new URL(must(properties, 'properties').action_link)
      const answer = await world.ask('GET', pathOf(link))
      expect(fragmentOf(answer).get('type')).toBe(type)
    }
    expect(await world.mailsTo(email)).toEqual([])
  })

  test('signs somebody new up, or invites them', async () => {
    const signup = await boss.admin.generateLink({
      type: 'signup',
      email: 'link-new@example.com',
      password: PASSWORD,
    })
    const otp = must(signup.data.properties, 'properties').email_otp
    const client = publishedClient(world)
    const verified = await client.verifyOtp({ email: 'link-new@example.com', token: otp, type: 'signup' })
    expect(verified.data.user?.email).toBe('link-new@example.com')
    expect(await world.signIn('link-new@example.com')).toHaveProperty('access_token')
    const invite = await boss.admin.generateLink({ type: 'invite', email: 'link-invited@example.com' })
    const hash = must(invite.data.properties, 'properties').hashed_token
    const accepted = await publishedClient(world).verifyOtp({ token_hash: hash, type: 'invite' })
    expect(accepted.data.user).toMatchObject({ invited_at: expect.any(String) })
    const magic = await boss.admin.generateLink({ type: 'magiclink', email: 'link-magic@example.com' })
    expect(magic.data.properties).toMatchObject({ verification_type: 'signup' })
  })

  test('changes an address by both halves, and not by one of them twice', async () => {
    const email = await world.confirmedAccount()
    const newEmail = `linked-${email}`
    const half = async (type: 'email_change_current' | 'email_change_new') => {
      const { data } = await boss.admin.generateLink({ type, email, newEmail })
      return world.ask('GET', pathOf(new URL(must(data.properties, 'properties').action_link)))
    }
    for (let n = 0; n < 2; n += 1)
      expect(fragmentOf(await half('email_change_current')).get('message')).toMatch(/^Confirmation link/)
    expect(fragmentOf(await half('email_change_new')).has('access_token')).toBe(true)
    expect(await world.signIn(newEmail)).toHaveProperty('access_token')
  })

  test.each([
    [{ type: 'recovery', email: 'nobody@b.example' }, 404, 'user_not_found'],
    [
      { type: 'email_change_new', email: 'nobody@b.example', new_email: 'c@d.example' },
      404,
      'user_not_found',
    ],
    [{ type: 'email_change_new', email: 'boss@example.com' }, 400, 'validation_failed'],
    [{ type: 'email_change_new', email: 'boss@example.com', new_email: 'x' }, 400, 'validation_failed'],
    [{ type: 'signup', email: 'boss@example.com', password: PASSWORD }, 422, 'email_exists'],
    [{ type: 'invite', email: 'boss@example.com' }, 422, 'email_exists'],
    [{ type: 'signup', email: 'new@b.example' }, 400, 'validation_failed'],
    [{ type: 'fax', email: 'boss@example.com' }, 400, 'validation_failed'],
    [{ type: 'magiclink' }, 400, 'validation_failed'],
    [{ email: 'boss@example.com' }, 400, 'validation_failed'],
  ])('is not made of %j', async (json, status, code) => {
    const answer = await world.ask('POST', '/admin/generate_link', { headers: await bossHeaders(), json })
    expect(answer).toMatchObject({ status, body: { error_code: code } })
  })
})

describe('factors', () => {
  test('are listed without secrets and removed, and their sessions fall back', async () => {
    const email = await world.confirmedAccount()
    const client = await signedInClient(world, email)
    const { id: userId } = must((await client.getSession()).data.session, 'session').user
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const { id, totp } = must(data, 'factor')
    await client.mfa.challengeAndVerify({ factorId: id, code: totpCode(world, totp.secret) })
    const listed = await boss.admin.mfa.listFactors({ userId })
    expect(listed.data?.factors).toMatchObject([{ id, friendly_name: 'Phone', status: 'verified' }])
    expect(JSON.stringify(listed)).not.toContain(totp.secret)
    const { data: all } = await boss.admin.listUsers()
    expect(all.users.find(user => user.id === userId)).toMatchObject({ factors: [{ id }] })
    const stranger = await world.signIn(await world.confirmedAccount())
    const others = await boss.admin.mfa.deleteFactor({ userId: stranger.user.id, id })
    expect(others.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    expect((await boss.admin.mfa.deleteFactor({ userId, id })).error).toBeNull()
    expect((await boss.admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
    await client.refreshSession()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })

  test('an operator who has one must show it', async () => {
    const own = await openAccountsWorld()
    await own.confirmedAccount('boss@example.com')
    const client = await signedInClient(own, 'boss@example.com')
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    const { id, totp } = must(data, 'factor')
    await client.mfa.challengeAndVerify({ factorId: id, code: totpCode(own, totp.secret) })
    const half = await own.signIn('boss@example.com')
    const headers = { authorization: `Bearer ${half.access_token}` }
    expect(await own.ask('GET', '/admin/users', { headers })).toMatchObject({
      status: 403,
      body: { error_code: 'insufficient_aal' },
    })
    const whole = { authorization: `Bearer ${await tokenOf(client)}` }
    expect((await own.ask('GET', '/admin/users', { headers: whole })).status).toBe(200)
    await own.close()
  })
})

test.each([
  ['POST', '/admin/users', {}, 400, 'validation_failed'],
  ['POST', '/admin/users', { email: 'x' }, 400, 'validation_failed'],
  ['POST', '/admin/users', { email: 'a@b.example', phone: '+1' }, 400, 'phone_provider_disabled'],
  ['POST', '/admin/users', { email: 'a@b.example', email_confirm: 'yes' }, 400, 'validation_failed'],
  ['POST', '/admin/users', { email: 'a@b.example', ban_duration: '1 day' }, 400, 'validation_failed'],
  ['POST', '/admin/users', { email: 'a@b.example', user_metadata: [] }, 400, 'validation_failed'],
  ['POST', '/admin/users', { email: 'a@b.example', password: 'x'.repeat(73) }, 400, 'validation_failed'],
  ['POST', '/admin/users', { email: 'a@b.example', password: 'short' }, 422, 'weak_password'],
  ['GET', '/admin/users/1', undefined, 404, 'validation_failed'],
  ['PUT', '/admin/users/1', {}, 404, 'validation_failed'],
  ['DELETE', '/admin/users/x', {}, 404, 'validation_failed'],
  ['GET', '/admin/users/x/factors', undefined, 404, 'validation_failed'],
  ['PATCH', '/admin/users', {}, 405, 'method_not_allowed'],
  ['GET', '/admin/generate_link', undefined, 405, 'method_not_allowed'],
  ['POST', '/invite', {}, 400, 'validation_failed'],
] as const)('%s %s refuses %j', async (method, path, json, status, code) => {
  const headers = await bossHeaders()
  const answer = await world.ask(method, path, { headers, ...(json ? { json } : {}) })
  expect(answer).toMatchObject({ status, body: { error_code: code } })
})

test('links of the list never come from the Host header', async () => {
  const headers = { ...(await bossHeaders()), host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const answer = await world.ask('GET', '/admin/users?per_page=1', { headers })
  expect(answer.headers.get('link')).not.toContain('evil')
})
