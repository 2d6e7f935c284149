// A server that doesn't sell plans, or no longer does: no plan limits apply, and earlier purchases can be viewed,
// canceled and ended.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { billingCustomers, planPrices } from '#server/db/tables/billing.ts'
import { POPULAR_FROM } from '#shared/domain/claim.ts'
import { DAY } from '#shared/lib/time.ts'
import type { EntitlementsView, PlansView } from '#shared/protocol/billing.ts'
import { type BillingWorld, openBillingWorld } from '#tests/support/billing-world.ts'
import type { User } from '#tests/support/household-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterEach(() => {
  world.rules.areSold = true
})
afterAll(() => world.close())

const act = (who: User, what: string) => world.ask('POST', `/billing/v1/subscription/${what}`, who)
const entitlements = (who: User) => world.json<EntitlementsView>('GET', '/billing/v1/entitlements', who)

test('plans that are no longer sold are still read, canceled and managed; none can be bought, and nothing is gated', async () => {
  const [user, other] = [await world.signIn(), await world.signIn()]
  await world.buy(user, 'starter', 'monthly')
  world.rules.areSold = false
  expect(await entitlements(user)).toMatchObject({ sold: false, maxPeople: 10, maxSites: 500 })
  // A renewal is processed, and mailed.
  await world.advance(32 * DAY)
  expect(await world.billing(user)).toMatchObject({
    sold: false,
    has_portal: true,
    subscription: { plan: 'starter', status: 'active' },
    payments: [{ amount: 999 }, { amount: 999 }],
  })
  expect(world.subjects(user.email)).toHaveLength(2)
  await world.json('POST', '/functions/v1/customer-portal', user)
  expect((await act(user, 'cancel')).status).toBe(200)
  await world.advance(32 * DAY)
  expect((await world.billing(user)).subscription?.status).toBe('ended')
  const wish = { priceId: world.prices.family.annual, planName: 'Family' }
  for (const who of [other, null])
    expect((await world.checkout(who, { ...wish, guestEmail: 'off@example.com' })).status).toBe(404)
})

test('keys without products hold nobody to a plan, until there is one to buy', async () => {
  const user = await world.signIn()
  const { db } = world.database
  expect((await entitlements(user)).maxSites).toBe(5)
  const prices = await db.select().from(planPrices)
  await db.delete(planPrices)
  expect(await entitlements(user)).toMatchObject({ sold: false, maxPeople: 10, maxSites: 500 })
  const view = await world.json<PlansView>('GET', '/billing/v1/plans', user)
  expect([view.sold, view.prices.family.annual]).toEqual([true, null])
  await db.insert(planPrices).values(prices)
  expect((await entitlements(user)).maxSites).toBe(5)
})

test('naming prices also offers them in the portal', async () => {
  const { store } = world.service
  const price = store.get('price', world.prices.family.annual ?? '')
  const named = store.put('price', { ...price, id: 'price_by_hand', lookup_key: null })
  await world.json('POST', '/functions/v1/update-stripe-config', world.operator, {
    priceIds: { family: { annual: named.id } },
  })
  const [portal] = store.list('bpc')
  const offered = portal?.features.subscription_update?.products?.flatMap(one => one.prices)
  expect(offered).toContain(named.id)
  expect(offered).not.toContain(price.id)
  await world.json('POST', '/functions/v1/update-stripe-config', world.operator, {
    priceIds: { family: { annual: price.id } },
  })
})

test('a plan is called the most popular once enough subscriptions say so', async () => {
  const popular = async () =>
    ((await (await world.ask('GET', '/billing/v1/plans', null)).json()) as PlansView).popular
  expect(await popular()).toBeNull()
  const { db } = world.database
  const rows = Array.from({ length: POPULAR_FROM }, (_, n) => ({
    ...{ customer_id: `cus_many_${n}`, user_id: null, email: `many-${n}@example.com`, reading: 0 },
    ...{ subscription_id: `sub_many_${n}`, plan: 'family', period: 'annual', status: 'active' },
    current_period_end: new Date(),
  })) as (typeof billingCustomers.$inferInsert)[]
  await db.insert(billingCustomers).values(rows)
  expect(await popular()).toBe('family')
  for (const { customer_id: id } of rows)
    await db.delete(billingCustomers).where(eq(billingCustomers.customer_id, id))
})
