// Missing or unreadable news from Stripe: a lost event loses nothing, and a failed check doesn't count as no plan.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { billingCustomers } from '#server/db/tables/billing.ts'
import { work } from '#server/db/tables/sync.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { type BillingWorld, FAILS_LATER, openBillingWorld } from '#tests/support/billing-world.ts'
import type { User } from '#tests/support/household-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterEach(() => {
  world.service.events.setMode('held')
  world.service.setTrouble('ok')
  world.rules.pastDueDays = 14
})
afterAll(() => world.close())

const rowOf = async ({ userId }: User) => {
  const { db } = world.database
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.user_id, userId))
  return must(row, 'customer')
}
const checkout = async (who: User | null, more: object = {}) => {
  const body = { priceId: world.prices.family.annual, planName: 'Family', ...more }
  const answer = await world.checkout(who, body)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

describe('every event of a purchase is lost', () => {
  test.each([
    ['five minutes', 5 * MINUTE],
    ['an hour, where Stripe was down before', HOUR],
    ['twenty-five hours, for a checkout that was paid late', 25 * HOUR],
  ])('and the plan is there after %s', async (_what, wait) => {
    world.service.events.setMode('lost')
    const user = await world.signIn()
    const url = await checkout(user)
    const early = wait === 5 * MINUTE ? 4 * MINUTE : wait === HOUR ? 50 * MINUTE : 20 * HOUR
    if (wait === HOUR) {
      await world.pay(url)
      world.service.setTrouble('down')
      await world.advance(early)
      world.service.setTrouble('ok')
    } else {
      await world.advance(early)
      await world.pay(url)
    }
    await world.settle()
    expect(await world.plan(user)).toBeNull()
    await world.advance(wait - early)
    expect(await world.plan(user)).toBe('Family')
    expect(world.subjects(user.email)).toEqual(['Your Offlist receipt: $269.88'])
  })

  test('and the plan is there as soon as the person is back', async () => {
    world.service.events.setMode('lost')
    const user = await world.signIn()
    const paid = await world.pay(await checkout(user))
    expect(await world.returned(user, paid)).toEqual({ claimed: true })
    expect(await world.plan(user)).toBe('Family')
  })

  test('and a guest is invited all the same', async () => {
    world.service.events.setMode('lost')
    const guestEmail = 'lost-guest@example.com'
    const paid = await world.pay(await checkout(null, { guestEmail }))
    expect(await world.returned(null, paid)).toEqual({ claimed: false })
    await world.settle()
    expect(world.subjects(guestEmail)).toContain('Your Family plan is ready. Set a password to use it')
  })
})

test('a checkout that isn’t ours plans nothing, and nothing is told of it', async () => {
  const ask = (session_id: unknown) => world.ask('POST', '/billing/v1/returned', null, { session_id })
  expect(await (await ask('cs_test_nobody')).json()).toEqual({ claimed: false })
  for (const wrong of ['', 'cus_1', 'cs_%', null, 'cs_test_a b']) expect((await ask(wrong)).status).toBe(400)
})

test('a customer whom Stripe doesn’t know is not one without a plan: it’s tried again', async () => {
  const user = await world.signIn()
  await world.buy(user, 'family')
  const { customer_id: id } = await rowOf(user)
  const customer = world.service.store.get('cus', id)
  const { db } = world.service.store
  db.prepare('delete from stripe_objects where id = ?').run(id)
  await world.touch(id)
  expect(await world.plan(user)).toBe('Family')
  const ofCustomer = eq(work.ref, id)
  expect(await world.database.db.$count(work, ofCustomer)).toBe(1)
  world.service.store.put('cus', customer)
  await world.advance(HOUR)
  expect(await world.database.db.$count(work, ofCustomer)).toBe(0)
  expect(await world.plan(user)).toBe('Family')
  expect(world.subjects(user.email)).toEqual(['Your Offlist receipt: $269.88'])
})

test('a customer who was deleted by hand has no plan any more, and can buy one again', async () => {
  const user = await world.signIn()
  await world.buy(user, 'family')
  const { customer_id: id } = await rowOf(user)
  await world.stripe.customers.del(id)
  await world.settle()
  expect(await world.plan(user)).toBeNull()
  expect(world.subjects(user.email)).toContain('Your Family plan has ended')
  expect((await world.billing(user)).has_portal).toBe(false)
  await world.buy(user, 'pro', 'monthly')
  expect(await world.plan(user)).toBe('Pro')
  expect((await world.billing(user)).has_portal).toBe(true)
  const customers = world.service.store.list('cus').filter(({ email }) => email === user.email)
  expect(customers).toHaveLength(1)
})

test('one who was deleted before ever paying can buy, too', async () => {
  const user = await world.signIn()
  await checkout(user)
  await world.stripe.customers.del((await rowOf(user)).customer_id)
  await world.buy(user, 'pro', 'monthly')
  expect(await world.plan(user)).toBe('Pro')
})

test('a payment that failed leaves the plan for as many days as it is tried again, however long Stripe keeps it open', async () => {
  world.rules.pastDueDays = 7
  const user = await world.signIn()
  await world.buy(user, 'pro', 'monthly', { card: FAILS_LATER })
  await world.advance(31 * DAY)
  const { subscription } = await world.billing(user)
  expect(subscription).toMatchObject({ status: 'past_due' })
  const until = Date.parse(subscription?.past_due_until ?? '')
  expect(until - world.deps.now()).toBeGreaterThan(5 * DAY)
  const mail = world.deps.outbox.find(one => one.to === user.email && one.subject.includes('go through'))
  expect(mail?.text).toContain('until December')
  expect(await world.plan(user)).toBe('Pro')
  await world.advance(7 * DAY)
  expect(await world.billing(user)).toMatchObject({ subscription: { status: 'unpaid' } })
  expect(await world.plan(user)).toBeNull()
  // Paid with another card, it's active again.
  const { url } = await world.json<{ url: string }>('POST', '/functions/v1/customer-portal', user)
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ act: 'card', card: '4242 4242 4242 4242' }),
    redirect: 'manual',
  })
  await world.settle()
  expect(await world.plan(user)).toBe('Pro')
})
