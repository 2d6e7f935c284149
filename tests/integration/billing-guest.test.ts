// A guest pays with only an address, and is invited by mail. The purchase becomes theirs once the address is confirmed,
// however that happens.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endPayments } from '#server/billing/end-payments.ts'
import { users } from '#server/db/tables/accounts.ts'
import { billingCustomers, billingNotices } from '#server/db/tables/billing.ts'
import { carryOutDeletion } from '#server/rights/carry-out-deletion.ts'
import { hastenDeletion } from '#server/rights/deletions.ts'
import { receiptSigner } from '#server/rights/receipt.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import { type BillingWorld, openBillingWorld } from '#tests/support/billing-world.ts'
import type { User } from '#tests/support/household-world.ts'

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

/** Signs in with the account's password. */
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
  // Later events change neither the owner nor send mails again.
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

const act = (who: User, what: string, body?: object) =>
  world.ask('POST', `/billing/v1/subscription/${what}`, who, body)
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code
const larger = () => ({ priceId: world.prices.team.annual, planName: 'Team' })

test('a guest’s card is not charged by whoever has the address that was typed, until the guest says that it’s them', async () => {
  const user = await world.signIn('typed-by-another@example.com')
  const paid = await world.buy(user.email, 'family')
  const subscription = () => world.service.store.list('sub').find(one => one.id === id)
  const id = must((await rowsOf(user.email))[0]?.subscription_id, 'subscription')
  expect(await world.billing(user)).toMatchObject({ payer_known: false, has_portal: false })
  // No portal, where the card and larger plans are, and no action that changes a payment.
  expect((await world.ask('POST', '/functions/v1/customer-portal', user)).status).toBe(403)
  expect(await codeOf(await world.checkout(user, larger()))).toBe('not_allowed')
  for (const [what, body] of [['pause', { months: 1 }], ['resume'], ['keep']] as const)
    expect([what, await codeOf(await act(user, what, body))]).toEqual([what, 'not_allowed'])
  // Another account that learns of the checkout gets nothing from it.
  const stranger = await world.signIn()
  expect(await world.returned(stranger, paid)).toEqual({ claimed: false })
  expect((await world.billing(stranger)).subscription).toBeNull()
  // After canceling, they can't resume it, but may buy their own plan.
  expect((await act(user, 'cancel')).status).toBe(200)
  expect(await codeOf(await act(user, 'keep'))).toBe('not_allowed')
  const { url } = (await (await world.checkout(user, larger())).json()) as { url: string }
  expect(url).toContain('/pay/')
  const own = world.service.store.list('cs')[0]?.customer
  expect(own).not.toBe(subscription()?.customer)
  // The guest, signed in to the account, in the browser that paid.
  expect(await world.returned(user, paid)).toEqual({ claimed: true })
  expect(await world.billing(user)).toMatchObject({ payer_known: true, has_portal: true })
  expect((await act(user, 'keep')).status).toBe(200)
  expect((await world.ask('POST', '/functions/v1/customer-portal', user)).status).toBe(200)
})

test('the launch offer is once for an address, for guests too', async () => {
  const offered = { priceId: world.prices.pro.annual, planName: 'Pro', couponCode: 'launch50' }
  const user = await world.signIn('paid-as-account@example.com')
  await world.buy(user, 'pro', 'monthly')
  await world.buy('twice@example.com', 'starter', 'monthly', { couponCode: 'launch50' })
  for (const guestEmail of [user.email, 'Twice@Example.com']) {
    const again = await world.checkout(null, { ...offered, guestEmail })
    expect(await again.json()).toMatchObject({ code: 'validation_failed', field: 'couponCode' })
    const whole = await world.checkout(null, { ...offered, couponCode: null, guestEmail })
    expect(whole.status).toBe(200)
  }
  expect((await world.checkout(null, { ...offered, guestEmail: 'first@example.com' })).status).toBe(200)
})

test('who doesn’t confirm within 27 days is charged no more and told so; what was paid for waits for them', async () => {
  const email = 'forgets@example.com'
  const password = 'winter-heather-4471'
  await world.buy(email, 'family')
  const account = await accountOf(email)
  await world.advance(26 * DAY)
  expect((await rowsOf(email))[0]?.cancel_at).toBeNull()
  await world.advance(2 * DAY)
  const canceled = 'We’ve canceled your Family plan'
  expect(world.subjects(email)).toContain(canceled)
  expect(mailTo(email, canceled).text).toContain('Sign up with this address by November')
  expect((await rowsOf(email))[0]).toMatchObject({ status: 'active', cancel_at: expect.any(Date) })
  const { db } = world.database
  expect(await db.$count(users, eq(users.id, account.id))).toBe(0)
  // Later Stripe events create no account again and repeat no mail.
  const mails = world.subjects(email).length
  await world.touch((await rowsOf(email))[0]?.customer_id ?? '')
  expect(await db.$count(users, eq(users.email, email))).toBe(0)
  expect(world.subjects(email)).toHaveLength(mails)
  await world.ask('POST', '/auth/v1/signup', null, { email, password, gotrue_meta_security: {} })
  await world.accounts.background.idle()
  await open(linkIn(mailTo(email, must(world.subjects(email).at(-1), 'confirmation')).text))
  const who = await signInBy(email, password)
  expect(await world.plan(who)).toBe('Family')
  expect(await world.billing(who)).toMatchObject({ subscription: { next_amount: null } })
  await world.advance(366 * DAY)
  expect(world.subjects(email).filter(one => one.startsWith('Your Offlist receipt'))).toHaveLength(1)
})

test('of a guest who never confirms, nothing is kept a month after the end', async () => {
  const email = 'gone@example.com'
  await world.buy(email, 'pro', 'monthly')
  await world.advance(28 * DAY)
  expect(await rowsOf(email)).toMatchObject([{ cancel_at: expect.any(Date) }])
  await world.advance(40 * DAY)
  expect(await rowsOf(email)).toEqual([])
  const customer = must(
    world.service.store.list('cus').find(one => one.email === email),
    'customer',
  )
  expect(world.service.store.list('sub', customer.id)[0]?.status).toBe('canceled')
  expect(world.service.store.list('in', customer.id)).toHaveLength(1)
  await world.touch(customer.id)
  expect(await rowsOf(email)).toEqual([])
})

test('an account that somebody has set a password for stays, whatever becomes of the payments', async () => {
  const email = 'never-confirms@example.com'
  await world.buy(email, 'pro')
  const body = { email, password: 'winter-heather-4471', gotrue_meta_security: {} }
  await world.ask('POST', '/auth/v1/signup', null, body)
  await world.accounts.background.idle()
  await world.database.db.update(users).set({ passwordHash: 'set' }).where(eq(users.email, email))
  await world.advance(31 * DAY)
  expect((await accountOf(email)).emailConfirmedAt).toBeNull()
})

test('a guest’s account that nobody has confirmed can be deleted: nothing is charged any more, and nothing stays', async () => {
  const email = 'deleted-guest@example.com'
  await world.buy(email, 'pro', 'monthly')
  const [row] = await rowsOf(email)
  const { id: userId } = await accountOf(email)
  const { deps, accounts, stripe } = world
  const { db } = world.database
  const deletion = {
    ...deps,
    accounts,
    backupDays: 30,
    receiptSigner: receiptSigner(accounts.keys.ring),
    endPayments: (of: string) => endPayments({ db, stripe }, of),
  }
  const ref = await db.transaction(tx => hastenDeletion(tx, deps, userId))
  expect(await carryOutDeletion(deletion, { userId, ref })).toBe('over')
  expect(world.service.store.list('sub', row?.customer_id)[0]?.status).toBe('canceled')
  await world.settle()
  await world.advance(40 * DAY)
  expect(await rowsOf(email)).toEqual([])
  expect(await db.$count(users, eq(users.email, email))).toBe(0)
})

test('an account that changes its address to the one that paid has the plan', async () => {
  await world.buy('paid-with@example.com', 'pro')
  const user = await world.signIn('old@example.com')
  await world.json('PUT', `/auth/v1/admin/users/${user.userId}`, world.operator, {
    email: 'other@example.com',
  })
  expect(await world.plan(user)).toBeNull()
  // The guest's own account blocks this until it's deleted as unused.
  await world.advance(31 * DAY)
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
