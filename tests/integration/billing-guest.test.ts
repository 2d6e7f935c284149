// Somebody pays with nothing but an address: they are invited by mail, and what they bought is theirs once the address is
// confirmed, in whatever way.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { billingCustomers, billingNotices } from '#server/db/tables/billing.ts'
import { must } from '#shared/lib/must.ts'
import { type BillingWorld, openBillingWorld } from '#tests/support/billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const INVITATION = 'Your Family plan is ready. Set a password to use it'
const mailTo = (email: string, subject: string) =>
  must(
    world.deps.outbox.findLast(mail => mail.to === email && mail.subject === subject),
    subject,
  )
const linkIn = (text: string) => new URL(must(/https?:\S+/.exec(text)?.[0], 'link'))
const open = (link: URL) => world.app.request(`${link.pathname}${link.search}`)
const accountOf = async (email: string) => {
  const [user] = await world.database.db.select().from(users).where(eq(users.email, email))
  return must(user, 'account')
}
const rowsOf = (email: string) =>
  world.database.db.select().from(billingCustomers).where(eq(billingCustomers.email, email))

/** Signed in as the account is by its password. */
async function signInBy(email: string, password: string) {
  const answer = await world.ask('POST', '/auth/v1/token?grant_type=password', null, { email, password })
  const session = (await answer.json()) as { access_token: string; user: { id: string } }
  return { userId: session.user.id, email, token: session.access_token }
}

test('the invitation’s link confirms the address; with a password set, the plan is there', async () => {
  const email = 'guest@example.com'
  await world.buy('Guest@Example.com', 'family', 'annual', { couponCode: 'launch50' })
  expect(world.subjects(email).sort()).toEqual([INVITATION, 'Your Offlist receipt: $134.94'])
  expect(await rowsOf(email)).toMatchObject([{ user_id: null, plan: 'family', status: 'active' }])
  const answer = await open(linkIn(mailTo(email, INVITATION).text))
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    'http://127.0.0.1:8787/auth?recovery=1',
  ])
  const { id } = await accountOf(email)
  expect(await rowsOf(email)).toMatchObject([{ user_id: id }])
  const cookie = must(answer.headers.getSetCookie()[0]?.split(';')[0], 'cookie')
  const refreshed = await world.app.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: {
      cookie,
      origin: 'http://127.0.0.1:8787',
      'content-type': 'application/json',
      'x-offlist-session': 'cookie',
    },
    body: '{}',
  })
  const { access_token: token } = (await refreshed.json()) as { access_token: string }
  const password = 'winter-heather-4471'
  await world.json('PUT', '/auth/v1/user', { userId: id, email, token }, { password })
  const who = await signInBy(email, password)
  expect(await world.plan(who)).toBe('Family')
  expect(await world.billing(who)).toMatchObject({
    subscription: { plan: 'family', next_amount: 26988 },
    payments: [{ amount: 13494 }],
  })
  // Later events change nothing about whose it is, and mail nothing again.
  world.service.events.replay(3)
  await world.settle()
  expect(world.subjects(email)).toHaveLength(2)
  expect(await world.plan(who)).toBe('Family')
})

test('who signs up with the address instead has the plan once they have confirmed it, and not before', async () => {
  const email = 'signs-up@example.com'
  const password = 'winter-heather-4471'
  await world.buy(email, 'family')
  const browser = { email, password, gotrue_meta_security: {} }
  expect((await world.ask('POST', '/auth/v1/signup', null, browser)).status).toBe(200)
  await world.accounts.background.idle()
  expect((await rowsOf(email))[0]?.user_id).toBeNull()
  const confirmation = mailTo(
    email,
    must(
      world.subjects(email).find(one => one.includes('onfirm')),
      'subject',
    ),
  )
  await open(linkIn(confirmation.text))
  expect((await rowsOf(email))[0]?.user_id).toBe((await accountOf(email)).id)
  expect(await world.plan(await signInBy(email, password))).toBe('Family')
})

test('who has an account already has the plan at once, and is invited to nothing', async () => {
  const user = await world.signIn('has-account@example.com')
  await world.buy('has-account@example.com', 'family')
  expect(await world.plan(user)).toBe('Family')
  expect(world.subjects(user.email)).toEqual(['Your Offlist receipt: $269.88'])
})

test('an account that changes its address to the one that paid has the plan', async () => {
  await world.buy('paid-with@example.com', 'pro')
  const user = await world.signIn('old@example.com')
  await world.json('PUT', `/auth/v1/admin/users/${user.userId}`, world.operator, {
    email: 'other@example.com',
  })
  expect(await world.plan(user)).toBeNull()
  const { id } = await accountOf('paid-with@example.com')
  await world.json('DELETE', `/auth/v1/admin/users/${id}`, world.operator, {})
  await world.json('PUT', `/auth/v1/admin/users/${user.userId}`, world.operator, {
    email: 'paid-with@example.com',
  })
  expect(await world.plan(user)).toBe('Pro')
})

test('nobody is told whether an address has an account or a plan', async () => {
  await world.signIn('known@example.com')
  const answers = await Promise.all(
    ['known@example.com', 'unknown@example.com'].map(guestEmail =>
      world.checkout(null, { priceId: world.prices.pro.annual, planName: 'Pro', guestEmail }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a guest who never paid is nobody', async () => {
  const guestEmail = 'never-paid@example.com'
  const answer = await world.checkout(null, { priceId: world.prices.pro.annual, planName: 'Pro', guestEmail })
  const { url } = (await answer.json()) as { url: string }
  expect((await world.pay(url, '4000 0000 0000 0002')).status).toBe(402)
  await world.settle()
  expect(await rowsOf(guestEmail)).toEqual([])
  expect(await world.database.db.select().from(users).where(eq(users.email, guestEmail))).toEqual([])
  expect(await world.database.db.$count(billingNotices, eq(billingNotices.kind, 'invited'))).toBeGreaterThan(
    0,
  )
})
