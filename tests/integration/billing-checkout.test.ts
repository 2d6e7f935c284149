// Checkout, from a price to a plan: for an account and for a guest, with the charge as displayed, and all refusals.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { billingCustomers } from '#server/db/tables/billing.ts'
import { offeredPrice } from '#shared/domain/offer.ts'
import { billingPeriods, chargeOf, planIds, plans } from '#shared/domain/plan.ts'
import { must } from '#shared/lib/must.ts'
import { type BillingWorld, FAILS_LATER, openBillingWorld } from '#tests/support/billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterEach(() => world.service.setTrouble('ok'))
afterAll(() => world.close())

type Problem = { code: string; detail: string; field?: string; url?: string }
const bodyOf = async (response: Response) => (await response.json()) as Problem
const family = () => ({ priceId: world.prices.family.annual, planName: 'Family' })
const openCheckouts = () => world.service.store.list('cs').length

describe('what is shown is what is charged', () => {
  const all = planIds.flatMap(plan => billingPeriods.map(period => [plan, period] as const))
  test.each(all)('%s, %s, with the launch offer and without', async (plan, period) => {
    const charge = chargeOf(plans[plan], period)
    for (const [couponCode, amount] of [
      [undefined, charge],
      ['launch50', offeredPrice(charge)],
    ] as const) {
      const email = `${plan}-${period}-${amount}@example.com`
      await world.buy(email, plan, period, couponCode ? { couponCode } : {})
      const customer = must(
        world.service.store.list('cus').find(one => one.email === email),
        'customer',
      )
      const [invoice] = world.service.store.list('in', customer.id)
      expect([invoice?.status, invoice?.amount_paid]).toEqual(['paid', amount])
      const receipt = must(
        world.deps.outbox.find(mail => mail.to === email && mail.subject.includes('receipt')),
        'receipt',
      )
      expect(receipt.text).toContain(`$${(amount / 100).toFixed(2)}`)
    }
  })
})

test('an account buys, has the plan and its receipt, and one customer at Stripe however often it tries', async () => {
  const user = await world.signIn()
  expect(await world.plan(user)).toBeNull()
  await Promise.all([world.checkout(user, family()), world.checkout(user, family())])
  await world.buy(user, 'family')
  expect(await world.plan(user)).toBe('Family')
  expect(await world.billing(user)).toMatchObject({
    sold: true,
    subscription: { plan: 'family', period: 'annual', status: 'active', next_amount: 26988 },
    payments: [{ amount: 26988, outcome: 'paid' }],
    may_use_offer: false,
  })
  expect(world.service.store.list('cus').filter(one => one.email === user.email)).toHaveLength(1)
  expect(world.subjects(user.email)).toEqual(['Your Offlist receipt: $269.88'])
})

test('a guest’s address given by an account is ignored', async () => {
  const user = await world.signIn()
  await world.buy(user, 'pro', 'monthly', { guestEmail: 'nobody at all' })
  expect(await world.plan(user)).toBe('Pro')
})

test('a card that is declined buys nothing; a second step does, once it is confirmed', async () => {
  const user = await world.signIn()
  const { url = '' } = await bodyOf(await world.checkout(user, family()))
  expect((await world.pay(url, '4000 0000 0000 0002')).status).toBe(402)
  const asked = await world.pay(url, '4000 0025 0000 3155')
  expect(await asked.text()).toContain('Confirm that it’s you')
  expect((await world.pay(url, '4000 0025 0000 3155', 'refuse')).status).toBe(402)
  await world.settle()
  expect(await world.plan(user)).toBeNull()
  expect((await world.pay(url, '4000 0025 0000 3155', 'confirm')).status).toBe(303)
  // A repeated payment charges once.
  expect((await world.pay(url)).status).toBe(303)
  await world.settle()
  expect(await world.plan(user)).toBe('Family')
  expect((await world.billing(user)).payments).toHaveLength(1)
})

test('the launch offer is for the first payment, once', async () => {
  const user = await world.signIn()
  await world.buy(user, 'starter', 'monthly', { couponCode: 'launch50' })
  const again = await world.checkout(user, { ...family(), couponCode: 'launch50' })
  expect(await bodyOf(again)).toMatchObject({ code: 'validation_failed', field: 'couponCode' })
  await world.advance(32 * 86_400_000)
  expect((await world.billing(user)).payments.map(({ amount }) => amount)).toEqual([999, 499])
})

test('a subscriber who chooses another plan is led to the change of it, and pays no second one', async () => {
  const user = await world.signIn()
  await world.buy(user, 'starter', 'annual')
  const answer = await world.checkout(user, family())
  const { url = '' } = await bodyOf(answer)
  expect(url).toContain('/portal/')
  const price = world.prices.family.annual ?? ''
  const confirmed = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ act: 'switch', price }),
    redirect: 'manual',
  })
  expect(confirmed.headers.get('location')).toBe('http://127.0.0.1:8787/account/billing')
  await world.settle()
  expect(await world.plan(user)).toBe('Family')
  const mine = await bodyOf(await world.checkout(user, family()))
  expect(mine).toMatchObject({ code: 'validation_failed', detail: 'This is your plan already.' })
})

test.each([
  ['no price', { planName: 'Family' }, 'priceId'],
  ['a price that is none of ours', { priceId: 'price_another', planName: 'Family' }, 'priceId'],
  ['a price of another product at the same Stripe', 'foreign', 'priceId'],
  ['a plan that isn’t the price’s', { planName: 'Team' }, 'planName'],
  ['a coupon we don’t know', { couponCode: 'launch99' }, 'couponCode'],
  ['a coupon twice', { couponCode: ['launch50', 'launch50'] }, 'couponCode'],
  ['a quantity', { quantity: -1 }, ''],
  ['an amount', { amount: 1 }, ''],
  ['another account’s customer', { customer: 'cus_another' }, ''],
  ['another account', { userId: '00000000-0000-0000-0000-000000000001' }, ''],
] as const)('%s is refused, and no checkout is made', async (_what, change, field) => {
  const user = await world.signIn()
  const foreign = async () => {
    const { id: product } = world.service.store.put('prod', {
      ...must(world.service.store.list('prod')[0], 'product'),
      id: 'prod_another',
    })
    const price = must(world.service.store.list('price')[0], 'price')
    return world.service.store.put('price', {
      ...price,
      id: 'price_foreign',
      product,
      unit_amount: 1,
      lookup_key: null,
    }).id
  }
  const wrong = change === 'foreign' ? { priceId: await foreign() } : change
  const body =
    'planName' in wrong && !('priceId' in wrong) && _what === 'no price' ? wrong : { ...family(), ...wrong }
  const before = openCheckouts()
  const answer = await world.checkout(user, body)
  expect(answer.status).toBe(400)
  const problem = await bodyOf(answer)
  expect(problem.code).toBe('validation_failed')
  if (field !== '') expect(problem.field).toBe(field)
  expect(openCheckouts()).toBe(before)
})

test.each([undefined, null, '', '  ', 'not an address', `${'a'.repeat(250)}@example.com`])(
  'a guest with %j for an address is asked for one',
  async guestEmail => {
    const answer = await world.checkout(null, { ...family(), guestEmail })
    expect(answer.status).toBe(400)
    expect((await bodyOf(answer)).detail.length).toBeGreaterThan(5)
  },
)

test('who was signed out meanwhile is told so, and not taken for a guest', async () => {
  const user = await world.signIn()
  const gone = { ...user, token: `${user.token}x` }
  const answer = await world.checkout(gone, { ...family(), guestEmail: 'other@example.com' })
  expect(answer.status).toBe(401)
})

test('a price whose amount was changed at Stripe is not sold', async () => {
  const { store } = world.service
  const price = store.get('price', world.prices.elite.annual ?? '')
  store.put('price', { ...price, unit_amount: price.unit_amount + 1 })
  const answer = await world.checkout(await world.signIn(), { priceId: price.id, planName: 'Elite' })
  expect([answer.status, (await bodyOf(answer)).detail]).toEqual([503, 'Failed to create checkout session'])
  expect(store.list('cs')[0]?.status).toBe('expired')
  store.put('price', price)
})

describe('Stripe is down', () => {
  test.each([
    ['/functions/v1/create-checkout', 'Failed to create checkout session'],
    ['/functions/v1/customer-portal', 'Failed to open customer portal'],
    ['/functions/v1/setup-stripe-products', 'Failed to setup Stripe products'],
  ])('%s says: %s', async (path, detail) => {
    const user = path.includes('setup') ? world.operator : await world.signIn()
    if (path.includes('portal')) await world.buy(user, 'pro', 'annual')
    world.service.setTrouble('down')
    const body = path.includes('checkout') ? family() : undefined
    const answer = await world.ask('POST', path, user, body)
    const text = await answer.text()
    expect([answer.status, (JSON.parse(text) as Problem).detail]).toEqual([503, detail])
    for (const secret of [world.service.secretKey, world.service.webhookSecret, '    at ', 'api_error'])
      expect(text).not.toContain(secret)
  })

  test('slow: the answer comes within six seconds', async () => {
    const user = await world.signIn()
    world.service.setTrouble('slow')
    const started = performance.now()
    const answer = await world.checkout(user, family())
    expect(answer.status).toBe(503)
    expect(performance.now() - started).toBeLessThan(6_000)
  })

  test('what was bought is there once Stripe answers again', async () => {
    const user = await world.signIn()
    const { url = '' } = await bodyOf(await world.checkout(user, family()))
    await world.pay(url)
    world.service.setTrouble('down')
    await world.settle()
    expect(await world.plan(user)).toBeNull()
    world.service.setTrouble('ok')
    await world.advance(3_600_000)
    expect(await world.plan(user)).toBe('Family')
  })
})

test('the portal is for one’s own customer, and for members of a household not at all', async () => {
  const [holder, member] = [await world.signIn(), await world.signIn()]
  expect((await world.ask('POST', '/functions/v1/customer-portal', holder)).status).toBe(404)
  await world.buy(holder, 'family')
  await world.join(holder, member)
  expect((await world.ask('POST', '/functions/v1/customer-portal', member)).status).toBe(403)
  expect((await world.checkout(member, family())).status).toBe(403)
  const { url } = await world.json<{ url: string }>('POST', '/functions/v1/customer-portal', holder)
  const [session] = world.service.store.list('bps')
  const [row] = await world.database.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.user_id, holder.userId))
  expect([session?.url, session?.customer]).toEqual([url, row?.customer_id])
})

test('a payment that fails later is mailed once, tried again, and ends the plan when it stays so', async () => {
  const user = await world.signIn()
  await world.buy(user, 'pro', 'monthly', { card: FAILS_LATER })
  await world.advance(31 * 86_400_000)
  expect(await world.billing(user)).toMatchObject({ subscription: { status: 'past_due' } })
  // The plan stays active during payment retries.
  expect(await world.plan(user)).toBe('Pro')
  await world.advance(20 * 86_400_000)
  expect(await world.plan(user)).toBeNull()
  expect(world.subjects(user.email)).toEqual([
    'Your Offlist receipt: $19.99',
    'Your Offlist payment didn’t go through',
    'Your Pro plan has ended',
  ])
})
