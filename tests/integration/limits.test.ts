// Limits on guesses and costs, counted across several copies of the server.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { expiredParts } from '#server/accounts/purge-expired.ts'
import { createRateLimiter } from '#server/accounts/rate-limiter.ts'
import { limitUses, securityEvents } from '#server/db/tables/security.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD, SITE } from '#tests/support/accounts-world.ts'
import { wholeRound } from '#tests/support/whole-round.ts'

let world: AccountsWorld
let copy: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
  copy = await openAccountsWorld({ beside: world })
})
afterAll(async () => {
  await copy.close()
  await world.close()
})

let now = 1_000_000_000_000
let made = 0
/** A limiter of two uses a minute, with its own secret so that it shares no counts. */
const limiterOf = (secret = `limiter ${++made}`, wallNow = () => now) =>
  createRateLimiter({
    db: world.deps.db,
    limits: { ...DEFAULT_LIMITS, token: { max: 2, windowMs: MINUTE } },
    wallNow,
    secret,
  })

test('so many get through in a window, per key and name; who is refused is told how long to wait', async () => {
  const limiter = limiterOf()
  expect(await limiter.take('token', 'a')).toBeNull()
  now += 20_000
  expect(await limiter.take('token', 'a')).toBeNull()
  expect(limiter.peek('token', 'a')).toBeNull()
  expect(await limiter.take('token', 'a')).toBe(40)
  expect(limiter.peek('token', 'a')).toBe(40)
  expect(await limiter.take('token', 'b')).toBeNull()
  expect(await limiter.take('verify', 'a')).toBeNull()
  now += 40_000
  expect(await limiter.take('token', 'a')).toBeNull()
})

test('a use given back does not count, never makes more room than there was, and a cleared key begins anew', async () => {
  const limiter = limiterOf()
  await limiter.giveBack('token', 'a')
  for (let n = 0; n < 2; n++) expect(await limiter.take('token', 'a')).toBeNull()
  await limiter.giveBack('token', 'a')
  expect(await limiter.take('token', 'a')).toBeNull()
  expect(await limiter.take('token', 'a')).toBe(60)
  await limiter.clear('token', 'a')
  expect(await limiter.take('token', 'a')).toBeNull()
})

test('two copies count together, many at once too', async () => {
  const [one, other] = [limiterOf('shared'), limiterOf('shared')]
  const waits = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).take('token', 'a')),
  )
  expect(waits.filter(wait => wait === null)).toHaveLength(2)
})

test('what another copy gave back or cleared is free here after a moment', async () => {
  const [one, other] = [limiterOf('moment'), limiterOf('moment')]
  for (const key of ['a', 'b']) {
    for (let n = 0; n < 2; n++) expect(await one.take('token', key)).toBeNull()
    expect(await one.take('token', key)).toBe(60)
  }
  await other.giveBack('token', 'a')
  await other.clear('token', 'b')
  expect(one.peek('token', 'a')).toBe(60)
  now += 5_000
  for (const key of ['a', 'b']) expect(await one.take('token', key)).toBeNull()
  expect(await one.take('token', 'a')).toBe(55)
})

test('those who were refused used nothing: what is given back makes room at once', async () => {
  const limiter = limiterOf()
  for (let n = 0; n < 2; n++) expect(await limiter.take('token', 'a')).toBeNull()
  for (let n = 0; n < 4; n++) {
    expect(await limiter.take('token', 'a')).not.toBeNull()
    now += 5_000
  }
  await limiter.giveBack('token', 'a')
  expect(await limiter.take('token', 'a')).toBeNull()
  expect(await limiter.take('token', 'a')).not.toBeNull()
})

test('a key may use several times as much as others', async () => {
  const limiter = limiterOf()
  for (let n = 0; n < 6; n++) expect(await limiter.take('token', 'wide', 3)).toBeNull()
  expect(await limiter.take('token', 'wide', 3)).toBe(60)
  await limiter.giveBack('token', 'wide', 3)
  expect(await limiter.take('token', 'wide', 3)).toBeNull()
})

test('wrong passwords, account mail and refreshes are limited by both copies together', async () => {
  const email = await world.confirmedAccount('copies@example.com')
  const recover = (on: AccountsWorld) => on.ask('POST', '/recover', { json: { email } })
  expect((await recover(world)).status).toBe(200)
  expect((await recover(copy)).body.error_code).toBe('over_email_send_rate_limit')

  const window = { max: 2, windowMs: MINUTE }
  const tight = { limits: { token: window, passwordTries: window } }
  const first = await openAccountsWorld(tight)
  const second = await openAccountsWorld({ ...tight, beside: first })
  const refresh = (on: AccountsWorld, address: string) =>
    on.ask('POST', '/token?grant_type=refresh_token', { json: { refresh_token: 'x'.repeat(43) }, address })
  for (const on of [first, second]) expect((await refresh(on, '192.0.2.1')).status).toBe(400)
  for (const on of [first, second]) expect((await refresh(on, '192.0.2.1')).status).toBe(429)
  expect((await refresh(second, '192.0.2.2')).status).toBe(400)

  const attempt = (on: AccountsWorld, address: string) =>
    on.ask('POST', '/token?grant_type=password', { json: { email: 'a@b.example', password: 'x' }, address })
  first.advance(MINUTE)
  second.advance(MINUTE)
  for (const on of [first, second]) expect((await attempt(on, '192.0.2.3')).status).toBe(400)
  for (const on of [first, second]) expect((await attempt(on, '192.0.2.3')).status).toBe(429)
  await second.close()
  await first.close()
})

test('the database knows nobody by their uses, and keeps none whose window is over', async () => {
  await world.confirmedAccount('unread@example.com')
  await world.signIn('unread@example.com', 'wrong')
  // A wrong password is recorded after the response, and counts from then on.
  await world.deps.background.idle()
  const kept = await world.deps.db.select().from(limitUses)
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toMatch(/example\.com|127\.0\.0\.1/)
  world.advance(DAY + MINUTE)
  await wholeRound(expiredParts(world.deps))
  expect(await world.deps.db.select().from(limitUses)).toEqual([])
})

test('marks of a browser that knew a password are worth nothing after it was changed', async () => {
  const tight = await openAccountsWorld({
    limits: { passwordTriesEverywhere: { max: 4, windowMs: 5 * MINUTE } },
  })
  const email = await tight.confirmedAccount()
  const web = { 'x-offlist-session': 'cookie', origin: SITE }
  const attempt = (password: string, address: string, cookie = '') =>
    tight.ask('POST', '/token?grant_type=password', {
      json: { email, password },
      address,
      headers: { ...web, ...(cookie && { cookie }) },
    })
  const deviceOf = (answer: { headers: Headers }) =>
    must(/offlist_device=[\w.-]+/.exec(answer.headers.getSetCookie().join('\n'))?.[0], 'device')
  const thief = deviceOf(await attempt(PASSWORD, '203.0.113.1'))
  const signedIn = await attempt(PASSWORD, '198.51.100.1')
  const changed = await tight.ask('PUT', '/user', {
    json: { password: 'another battery, well charged' },
    headers: { ...web, authorization: `Bearer ${signedIn.body.access_token}` },
  })
  expect(changed.status).toBe(200)
  for (let n = 0; n < 5; n++) await attempt(`wrong ${n}`, `203.0.113.${10 + n}`)
  expect((await attempt('guess', '203.0.113.2', thief)).status).toBe(429)
  expect((await attempt('guess', '203.0.113.3', deviceOf(signedIn))).status).toBe(429)
  // The new password also trusts the browser in which it was changed.
  expect((await attempt('another battery, well charged', '198.51.100.2', deviceOf(changed))).status).toBe(200)
  await tight.close()
})

test('/resend right after /signup mails nothing again, whether the address is known or not', async () => {
  const email = 'eager@example.com'
  await world.ask('POST', '/signup', { json: { email, password: PASSWORD } })
  expect(await world.mailsTo(email)).toHaveLength(1)
  const resend = () => world.ask('POST', '/resend', { json: { type: 'signup', email } })
  const early = await resend()
  expect(early).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await world.mailsTo(email)).toHaveLength(1)
  world.advance(MINUTE)
  expect((await resend()).status).toBe(200)
  expect(await world.mailsTo(email)).toHaveLength(2)
})

test('the security log keeps the network that the socket or the trusted proxy names, not the address', async () => {
  const proxied = await openAccountsWorld({ trustProxy: true, beside: world })
  const email = await world.confirmedAccount('log@example.com')
  const signIn = (on: AccountsWorld, address: string) =>
    on.ask('POST', '/token?grant_type=password', {
      json: { email, password: PASSWORD },
      address,
      headers: { 'x-forwarded-for': '2001:db8:1:2::3' },
    })
  const { id } = (await signIn(world, '::ffff:198.51.100.7')).body.user
  await signIn(proxied, '10.0.0.1')
  const kept = await world.deps.db
    .select({ network: securityEvents.network })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, id), eq(securityEvents.kind, 'sign_in')))
  expect(kept.map(({ network }) => network).sort()).toEqual(['198.51.100.0/24', '2001:db8:1::/48'])
  await proxied.close()
})
