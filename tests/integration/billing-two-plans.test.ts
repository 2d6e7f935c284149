// An account that pays for two plans: the larger one counts, the person is notified, and their actions apply to both.
// Also changes in the portal: immediate cancellation, and another plan after a pause.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endPayments } from '#server/billing/end-payments.ts'
import { plans } from '#shared/domain/plan.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { BillingView } from '#shared/protocol/billing.ts'
import { type BillingWorld, openBillingWorld } from '#tests/support/billing-world.ts'
import type { User } from '#tests/support/household-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const wishOf = (plan: 'family' | 'pro') => ({ priceId: world.prices[plan].annual, planName: plan })
const act = async (who: User, what: string, body?: object) =>
  (await (await world.ask('POST', `/billing/v1/subscription/${what}`, who, body)).json()) as BillingView
const customerOf = ({ email }: User) =>
  must(
    world.service.store.list('cus').find(one => one.email === email),
    'customer',
  ).id
const live = (who: User) =>
  world.service.store.list('sub', customerOf(who)).filter(({ status }) => status !== 'canceled')
const inPortal = async (who: User, form: Record<string, string>) => {
  const { url } = await world.json<{ url: string }>('POST', '/functions/v1/customer-portal', who)
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  await world.settle()
  return answer
}
/** A second plan at Stripe, as an operator could create there. */
async function second(who: User, plan: 'family' | 'pro'): Promise<void> {
  const { store } = world.service
  const [one] = live(who)
  const made = must(one, 'subscription')
  const price = store.get('price', world.prices[plan].annual ?? '')
  const [item] = made.items.data
  const data = [{ ...must(item, 'item'), id: `si_second_${who.userId}`, price }]
  store.put('sub', { ...made, id: `sub_second_${who.userId}`, items: { object: 'list', data } })
  await world.touch(customerOf(who))
}

test('a new checkout ends those that are open: only one can be paid', async () => {
  const user = await world.signIn()
  const urls: string[] = []
  for (const plan of ['pro', 'family', 'pro'] as const) {
    const answer = await world.checkout(user, wishOf(plan))
    urls.push(((await answer.json()) as { url: string }).url)
  }
  const paid = await Promise.all(urls.map(url => world.pay(url)))
  expect(paid.map(({ status }) => status)).toEqual([404, 404, 303])
  await world.settle()
  expect(live(user)).toHaveLength(1)
})

test('of two, the larger counts; the person is told once, pauses and cancels both, and keeps one', async () => {
  const user = await world.signIn()
  await world.buy(user, 'family')
  await second(user, 'pro')
  expect(await world.plan(user)).toBe('Family')
  const view = await world.billing(user)
  expect(view).toMatchObject({
    subscription: { plan: 'family' },
    others: [{ plan: 'pro', status: 'active' }],
  })
  expect(world.subjects(user.email).filter(one => one === 'You have two Offlist plans')).toHaveLength(1)
  await act(user, 'pause', { months: 2 })
  expect(live(user).map(({ pause_collection: paused }) => paused !== null)).toEqual([true, true])
  await act(user, 'resume')
  expect(live(user).map(({ pause_collection: paused }) => paused)).toEqual([null, null])
  await act(user, 'cancel')
  expect(live(user).map(({ cancel_at: at }) => at !== null)).toEqual([true, true])
  const kept = await act(user, 'keep')
  expect(kept).toMatchObject({
    subscription: { plan: 'family', cancel_at: null },
    others: [{ plan: 'pro', cancel_at: expect.any(String) }],
  })
})

test('the second one alone can be ended', async () => {
  const user = await world.signIn()
  await world.buy(user, 'pro')
  await second(user, 'family')
  expect(await world.plan(user)).toBe('Family')
  expect(await act(user, 'cancel-others')).toMatchObject({
    subscription: { plan: 'family', cancel_at: null },
    others: [{ plan: 'pro', cancel_at: expect.any(String), next_amount: null }],
  })
  await world.advance(366 * DAY)
  expect((await world.billing(user)).others).toEqual([])
})

test('one that was bought as a guest counts too; an account that goes is charged for neither', async () => {
  const user = await world.signIn()
  await world.buy(user, 'pro', 'monthly')
  await world.buy(user.email, 'family', 'monthly')
  expect(await world.plan(user)).toBe('Family')
  expect(await world.billing(user)).toMatchObject({
    subscription: { plan: 'family' },
    others: [{ plan: 'pro' }],
    has_portal: true,
  })
  expect(world.subjects(user.email)).toContain('You have two Offlist plans')
  await endPayments({ db: world.database.db, stripe: world.stripe }, user.userId)
  const customers = world.service.store.list('cus').filter(({ deleted }) => deleted)
  const ended = customers.slice(0, 2).flatMap(({ id }) => world.service.store.list('sub', id))
  expect(ended.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
})

describe('in the portal', () => {
  test('a plan that was canceled there, by the hour, can be kept', async () => {
    const user = await world.signIn()
    await world.buy(user, 'pro')
    await inPortal(user, { act: 'cancel' })
    expect(live(user)[0]).toMatchObject({ cancel_at_period_end: false, cancel_at: expect.any(Number) })
    expect((await world.billing(user)).subscription?.cancel_at).toEqual(expect.any(String))
    expect((await act(user, 'keep')).subscription).toMatchObject({ cancel_at: null })
    await world.advance(366 * DAY)
    expect(await world.plan(user)).toBe('Pro')
  })

  test('one that was canceled there ends at its hour', async () => {
    const user = await world.signIn()
    await world.buy(user, 'pro')
    await inPortal(user, { act: 'cancel' })
    await world.advance(366 * DAY)
    expect(await world.plan(user)).toBeNull()
    expect(world.service.store.list('in', customerOf(user))).toHaveLength(1)
  })

  test('after a pause no larger plan is free, and no paid time is lost: the change waits for its end', async () => {
    const user = await world.signIn()
    await world.buy(user, 'pro')
    await act(user, 'pause', { months: 1 })
    await act(user, 'resume')
    const answer = await world.checkout(user, wishOf('family'))
    expect(await answer.json()).toMatchObject({
      code: 'not_allowed',
      detail: expect.stringContaining('After a pause, the time you’ve paid for runs until November'),
    })
    const price = world.prices.family.annual ?? ''
    expect((await inPortal(user, { act: 'switch', price })).status).toBe(402)
    expect(await world.plan(user)).toBe('Pro')
    // From then on it can be changed.
    await world.advance(367 * DAY)
    expect((await inPortal(user, { act: 'switch', price })).status).toBe(303)
    expect(await world.plan(user)).toBe('Family')
  })

  test('the service ends a trial with a change of the plan, and charges the whole price, unless told otherwise', () => {
    const [portal] = world.service.store.list('bpc').filter(one => one.features.subscription_update?.enabled)
    expect(portal?.features.subscription_update?.trial_update_behavior).toBe('end_trial')
    expect(plans.family.popular).toBe(false)
  })
})

test('what falls due in a pause is void, and nobody owes it', async () => {
  const user = await world.signIn()
  await world.buy(user, 'pro', 'monthly')
  const [one] = live(user)
  await world.stripe.subscriptions.update(must(one, 'subscription').id, {
    pause_collection: { behavior: 'void', resumes_at: Math.floor(world.deps.now() / 1000) + 40 * 86_400 },
  })
  await world.advance(32 * DAY)
  expect(world.service.store.list('in', customerOf(user)).map(({ status }) => status)).toEqual([
    'void',
    'paid',
  ])
  expect((await world.billing(user)).payments).toHaveLength(1)
})

test('prices are charged in dollars, as they are shown', async () => {
  const user = await world.signIn()
  const asked: string[] = []
  const answer = await world.checkout(user, wishOf('pro'))
  expect(answer.status).toBe(200)
  asked.push(...world.service.store.list('cs').map(({ adaptive_pricing: own }) => String(own.enabled)))
  expect(new Set(asked)).toEqual(new Set(['false']))
})
