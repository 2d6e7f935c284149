// Changes by a signed-in person, as the published client makes them: password, address, and sessions.
import type { GoTrueClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscribers, users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { eventsOf, newestMail } from '#tests/support/account-steps.ts'
import {
  type AccountsWorld,
  codeIn,
  fragmentOf,
  linkIn,
  openAccountsWorld,
  PASSWORD,
  pathOf,
} from '#tests/support/accounts-world.ts'
import { publishedClient, signedInClient, totpCode } from '#tests/support/published-client.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

const signedIn = async () => {
  const email = await world.confirmedAccount()
  return { email, client: await signedInClient(world, email) }
}
const idOf = async (client: GoTrueClient) => must((await client.getSession()).data.session, 'session').user.id

let changes = 0
async function askedChange(flowType: 'implicit' | 'pkce' = 'implicit') {
  const email = await world.confirmedAccount()
  const client = await signedInClient(world, email, { flowType })
  changes += 1
  const next = `moved${changes}@example.com`
  const { data, error } = await client.updateUser({ email: next.toUpperCase() })
  expect(error).toBeNull()
  return { email, next, client, user: must(data.user, 'user') }
}

describe('a change of address', () => {
  test('stays asked until both mailboxes confirm, by code', async () => {
    const { email, next, client, user } = await askedChange()
    expect(user).toMatchObject({ email, new_email: next, email_change_sent_at: expect.any(String) })
    const toOld = codeIn(await newestMail(world, email))
    const toNew = codeIn(await newestMail(world, next))
    const wrongPair = await publishedClient(world).verifyOtp({
      email: next,
      token: toOld,
      type: 'email_change',
    })
    if (toOld !== toNew) expect(wrongPair.error).toMatchObject({ code: 'otp_expired' })
    const half = await client.verifyOtp({ email: next, token: toNew, type: 'email_change' })
    expect(half).toMatchObject({ data: { user: null, session: null }, error: null })
    expect((await client.getUser()).data.user?.email).toBe(email)
    const whole = await publishedClient(world).verifyOtp({ email, token: toOld, type: 'email_change' })
    expect(whole.data.session?.user.email).toBe(next)
    const after = must((await client.getUser()).data.user, 'user')
    expect(after.email).toBe(next)
    expect(after).not.toHaveProperty('new_email')
    expect(after).not.toHaveProperty('email_change_sent_at')
    expect(await world.signIn(email)).toMatchObject({ error_code: 'invalid_credentials' })
    expect(await world.signIn(next)).toHaveProperty('access_token')
    const rows = await world.deps.db.select().from(subscribers).where(eq(subscribers.user_id, after.id))
    expect(rows).toMatchObject([{ email: next }])
    const kinds = (await eventsOf(world, after.id)).map(event => event.kind)
    expect(kinds).toEqual(expect.arrayContaining(['email_change_asked', 'email_changed']))
  })

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('by link, the %s mailbox first', async first => {
    const { email, next } = await askedChange()
    const links = { old: linkIn(await newestMail(world, email)), new: linkIn(await newestMail(world, next)) }
    const [one, other] = first === 'old' ? [links.old, links.new] : [links.new, links.old]
    const half = await world.ask('GET', pathOf(one))
    expect(half.status).toBe(303)
    expect(fragmentOf(half).get('message')).toMatch(/^Confirmation link accepted/)
    expect(fragmentOf(await world.ask('GET', pathOf(one))).get('error_code')).toBe('otp_expired')
    const whole = fragmentOf(await world.ask('GET', pathOf(other)))
    expect(whole.get('type')).toBe('email_change')
    const { data } = await publishedClient(world).getUser(must(whole.get('access_token'), 'token'))
    expect(data.user?.email).toBe(next)
  })

  test('in the PKCE flow says half in the query, and gives a code for the whole', async () => {
    const { email, next, client } = await askedChange('pkce')
    const half = await world.ask('GET', pathOf(linkIn(await newestMail(world, email))))
    const first = new URL(must(half.headers.get('location'), 'Location'))
    expect(first.searchParams.get('message')).toMatch(/^Confirmation link accepted/)
    const whole = await world.ask('GET', pathOf(linkIn(await newestMail(world, next))))
    const code = new URL(must(whole.headers.get('location'), 'Location')).searchParams.get('code')
    const { data } = await client.exchangeCodeForSession(must(code, 'code'))
    expect(data.user?.email).toBe(next)
  })

  test('is made once when both mailboxes confirm at the same time', async () => {
    const { email, next, client } = await askedChange()
    const links = [linkIn(await newestMail(world, email)), linkIn(await newestMail(world, next))]
    const answers = await Promise.all(links.map(link => world.ask('GET', pathOf(link))))
    const told = answers.map(answer => (fragmentOf(answer).has('message') ? 'half' : 'whole'))
    expect(told.sort()).toEqual(['half', 'whole'])
    expect((await client.getUser()).data.user?.email).toBe(next)
  })

  test('meets new passwords, new mails and its own links at once without a failure', async () => {
    const { email, next, client } = await askedChange()
    const links = [linkIn(await newestMail(world, email)), linkIn(await newestMail(world, next))]
    const { access_token: token } = must((await client.getSession()).data.session, 'session')
    const answers = await Promise.all([
      ...links.map(link => world.ask('GET', pathOf(link))),
      world.ask('POST', '/resend', { json: { type: 'email_change', email } }),
      world.ask('PUT', '/user', {
        headers: { authorization: `Bearer ${token}` },
        json: { password: 'at once' },
      }),
      world.ask('PUT', '/user', {
        headers: { authorization: `Bearer ${token}` },
        json: { password: 'all of it at once' },
      }),
      world.ask('POST', '/verify', { json: { type: 'email_change', email, token: '000000' } }),
    ])
    await world.deps.background.idle()
    expect(answers.map(answer => answer.status).filter(status => status >= 500)).toEqual([])
  })

  test('is mailed again on request, and the older mails are void', async () => {
    const { email, next, client } = await askedChange()
    const before = linkIn(await newestMail(world, next))
    // Right after the change was requested, no mail is sent again, whichever address the request names.
    for (const named of [email, next]) {
      const { error } = await client.resend({ type: 'email_change', email: named })
      expect(error).toMatchObject({ code: 'over_email_send_rate_limit' })
    }
    world.advance(MINUTE)
    expect((await client.resend({ type: 'email_change', email })).error).toBeNull()
    expect(linkIn(await newestMail(world, next)).href).not.toBe(before.href)
    expect(fragmentOf(await world.ask('GET', pathOf(before))).get('error_code')).toBe('otp_expired')
    expect(
      (await publishedClient(world).resend({ type: 'email_change', email: 'nobody@b.example' })).error,
    ).toBeNull()
    expect(await world.mailsTo('nobody@b.example')).toEqual([])
  })

  test('a second wish ends the first', async () => {
    const { email, next, client } = await askedChange()
    const first = linkIn(await newestMail(world, next))
    expect((await client.updateUser({ email: 'soon@example.com' })).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    world.advance(MINUTE)
    const { data } = await client.updateUser({ email: `second-${next}` })
    expect(data.user?.new_email).toBe(`second-${next}`)
    expect(fragmentOf(await world.ask('GET', pathOf(first))).get('error_code')).toBe('otp_expired')
    await world.ask('GET', pathOf(linkIn(await newestMail(world, email))))
    await world.ask('GET', pathOf(linkIn(await newestMail(world, `second-${next}`))))
    expect((await client.getUser()).data.user?.email).toBe(`second-${next}`)
  })

  test('never takes an address that somebody has, now or meanwhile', async () => {
    const taken = await world.confirmedAccount()
    const { client } = await signedIn()
    expect((await client.updateUser({ email: taken })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const { email, next } = await askedChange()
    await world.ask('GET', pathOf(linkIn(await newestMail(world, email))))
    const link = linkIn(await newestMail(world, next))
    await world.confirmedAccount(next)
    expect(fragmentOf(await world.ask('GET', pathOf(link))).get('error_code')).toBe('email_exists')
    const byCode = await publishedClient(world).verifyOtp({
      email: next,
      token: codeIn(await newestMail(world, next)),
      type: 'email_change',
    })
    expect(byCode.error).toMatchObject({ status: 422, code: 'email_exists' })
  })

  test('is off after a new password, and when its mails are a day old', async () => {
    const { next, client } = await askedChange()
    const link = linkIn(await newestMail(world, next))
    const { data } = await client.updateUser({ password: 'a password since then' })
    expect(data.user).not.toHaveProperty('new_email')
    expect(fragmentOf(await world.ask('GET', pathOf(link))).get('error_code')).toBe('otp_expired')
    const late = await askedChange()
    await world.ask('GET', pathOf(linkIn(await newestMail(world, late.email))))
    const lateLink = linkIn(await newestMail(world, late.next))
    world.advance(DAY)
    expect(fragmentOf(await world.ask('GET', pathOf(lateLink))).get('error_code')).toBe('otp_expired')
  })

  test('what was mailed to the old address opens nothing after it', async () => {
    const { email, next } = await askedChange()
    const change = linkIn(await newestMail(world, email))
    await publishedClient(world).resetPasswordForEmail(email)
    const recovery = linkIn(await newestMail(world, email))
    await world.ask('GET', pathOf(change))
    await world.ask('GET', pathOf(linkIn(await newestMail(world, next))))
    expect(fragmentOf(await world.ask('GET', pathOf(recovery))).get('error_code')).toBe('otp_expired')
  })
})

describe('a new password', () => {
  test('ends every other session and keeps this one', async () => {
    const { email, client } = await signedIn()
    const elsewhere = await signedInClient(world, email)
    expect((await client.updateUser({ password: 'entirely new words' })).error).toBeNull()
    expect((await client.getUser()).error).toBeNull()
    expect((await elsewhere.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const [event] = (await eventsOf(world, await idOf(client))).filter(one => one.kind === 'password_changed')
    expect(event).toMatchObject({ detail: { sessions_ended: 1 }, network: '127.0.0.0/24' })
  })

  test.each([
    ['short', 'length'],
    ['password1', 'pwned'],
    ['PASSWORD1', 'pwned'],
    ['qwertyuiop', 'pwned'],
  ])('is not %s (%s)', async (password, reason) => {
    const { client } = await signedIn()
    const { error } = await client.updateUser({ password })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: [reason] })
    const fresh = await publishedClient(world).signUp({ email: 'weak@example.com', password })
    expect(fresh.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: [reason] })
  })

  test('is not the address', async () => {
    const password = 'long.address@example.com'
    for (const given of [password, 'Long.Address']) {
      const { error } = await publishedClient(world).signUp({ email: password, password: given })
      expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['characters'] })
    }
  })

  test('is asked about where the operator says so', async () => {
    const asked: string[] = []
    const strict = await openAccountsWorld({
      rules: {
        isBreached: async password => {
          asked.push(password)
          return password === 'breached somewhere'
        },
      },
    })
    const weak = await publishedClient(strict).signUp({
      email: 'a@b.example',
      password: 'breached somewhere',
    })
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] })
    const fine = await publishedClient(strict).signUp({ email: 'a@b.example', password: 'never seen before' })
    expect(fine.error).toBeNull()
    expect(asked).toEqual(['breached somewhere', 'never seen before'])
    await strict.close()
  })

  test('checks the old one when it is given', async () => {
    const { client } = await signedIn()
    const wrong = await client.updateUser({ password: 'a brand new one', current_password: 'not this' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_invalid' })
    const right = await client.updateUser({ password: 'a brand new one', current_password: PASSWORD })
    expect(right.error).toBeNull()
  })

  test('needs the second step of whoever has one', async () => {
    const { email, client } = await signedIn()
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    const { id: factorId, totp } = must(data, 'factor')
    await client.mfa.challengeAndVerify({ factorId, code: totpCode(world, totp.secret) })
    const half = await signedInClient(world, email)
    for (const change of [{ password: 'a new password here' }, { email: 'elsewhere@example.com' }]) {
      expect((await half.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
    }
    expect((await half.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
    expect((await client.updateUser({ password: 'a new password here' })).error).toBeNull()
  })
})

describe('reauthentication', () => {
  test('mails a code that works once', async () => {
    const { email, client } = await signedIn()
    expect((await client.reauthenticate()).error).toBeNull()
    const nonce = codeIn(await newestMail(world, email))
    const wrong = nonce === '000000' ? '000001' : '000000'
    expect((await client.updateUser({ password: 'by mailed code', nonce: wrong })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    expect((await client.updateUser({ password: 'by mailed code', nonce })).error).toBeNull()
    expect((await client.updateUser({ password: 'and once more', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    expect((await client.getUser()).data.user).toHaveProperty('reauthentication_sent_at')
  })

  test('comes once a minute, and its code is nobody else’s', async () => {
    const { email, client } = await signedIn()
    await client.reauthenticate()
    expect((await client.reauthenticate()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    const nonce = codeIn(await newestMail(world, email))
    const { client: other } = await signedIn()
    expect((await other.updateUser({ password: 'with a found code', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    const asLogin = await publishedClient(world).verifyOtp({ email, token: nonce, type: 'email' })
    expect(asLogin.error).toMatchObject({ code: 'otp_expired' })
  })

  test('is asked of old sessions where the operator says so, and the old password of all', async () => {
    const strict = await openAccountsWorld({
      rules: { passwordChange: { reauthentication: true, currentPassword: true } },
    })
    const email = await strict.confirmedAccount()
    const client = await signedInClient(strict, email)
    const password = 'the next password'
    expect((await client.updateUser({ password })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    })
    strict.advance(DAY + MINUTE)
    await client.refreshSession()
    expect((await client.updateUser({ password, current_password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    })
    await client.reauthenticate()
    const nonce = codeIn((await strict.mailsTo(email)).at(-1))
    expect((await client.updateUser({ password, current_password: PASSWORD, nonce })).error).toBeNull()
    await publishedClient(strict).resetPasswordForEmail(email)
    const forgetful = publishedClient(strict)
    await forgetful.verifyOtp({
      email,
      token: codeIn((await strict.mailsTo(email)).at(-1)),
      type: 'recovery',
    })
    expect((await forgetful.updateUser({ password: 'remembered from now on' })).error).toBeNull()
    await strict.close()
  })
})

describe('signing out', () => {
  const three = async () => {
    const email = await world.confirmedAccount()
    const clients = []
    for (let n = 0; n < 3; n += 1) clients.push(await signedInClient(world, email))
    const tokens = []
    for (const client of clients)
      tokens.push(must((await client.getSession()).data.session, 'session').access_token)
    return { first: must(clients[0], 'client'), tokens }
  }
  const alive = async (tokens: string[]) => {
    const asked = []
    for (const token of tokens) asked.push((await publishedClient(world).getUser(token)).error === null)
    return asked
  }

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('%s', async (scope, left) => {
    const { first, tokens } = await three()
    const id = await idOf(first)
    expect((await first.signOut({ scope })).error).toBeNull()
    expect(await alive(tokens)).toEqual(left)
    const [event] = (await eventsOf(world, id)).filter(one => one.kind === 'sign_out')
    expect(event).toMatchObject({ detail: { scope, sessions_ended: left.filter(lives => !lives).length } })
  })
})

test('a wrong password is noted for the owner, and not without end', async () => {
  const { email, client } = await signedIn()
  const id = await idOf(client)
  for (let n = 0; n < 12; n += 1) {
    const address = `198.51.100.${n}`
    await publishedClient(world, { address }).signInWithPassword({ email, password: 'not this one' })
  }
  await world.deps.background.idle()
  const failed = (await eventsOf(world, id)).filter(one => one.kind === 'sign_in_failed')
  expect(failed).toHaveLength(10)
  expect(failed[0]).toMatchObject({ network: '198.51.100.0/24', sessionId: null })
  expect(await world.deps.db.select().from(users).where(eq(users.id, id))).toHaveLength(1)
})
