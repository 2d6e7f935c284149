// Stripe's subscriptions, mapped to our states.
import { describe, expect, test } from 'vitest'
import type { Bought } from './plan-prices.ts'
import { type ReadSubscription, sortOut, subscriptionFacts } from './subscription-state.ts'

const PRICES: ReadonlyMap<string, Bought> = new Map([
  ['price_family', { plan: 'family', period: 'annual' }],
  ['price_pro', { plan: 'pro', period: 'monthly' }],
])
const END = 1_800_000_000

function read(change: Partial<ReadSubscription> = {}, price = 'price_family'): ReadSubscription {
  return {
    id: 'sub_1',
    status: 'active',
    created: 1_700_000_000,
    cancel_at: null,
    cancel_at_period_end: false,
    pause_collection: null,
    items: { data: [{ price: { id: price }, current_period_end: END }] },
    ...change,
  }
}

test('the plan follows the price, and the period’s end is the item’s', () => {
  expect(subscriptionFacts(read(), PRICES)).toEqual({
    subscriptionId: 'sub_1',
    plan: 'family',
    period: 'annual',
    status: 'active',
    currentPeriodEnd: END * 1000,
    cancelAt: null,
    pausedUntil: null,
    pastDueUntil: null,
    createdAt: 1_700_000_000_000,
  })
})

test.each([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'unpaid'],
  ['paused', 'ended'],
  ['canceled', 'ended'],
] as const)('%s is %s', (status, ours) => {
  expect(subscriptionFacts(read({ status }), PRICES)?.status).toBe(ours)
})

test.each(['incomplete', 'incomplete_expired', 'something_new'] as const)('%s is no subscription', status => {
  expect(subscriptionFacts(read({ status: status as ReadSubscription['status'] }), PRICES)).toBeNull()
})

test('another product’s subscription is none of ours, nor is one without an item', () => {
  expect(subscriptionFacts(read({}, 'price_other'), PRICES)).toBeNull()
  expect(subscriptionFacts(read({ items: { data: [] } }), PRICES)).toBeNull()
})

describe('how it ends and pauses', () => {
  test('canceled, it ends with its period, or at the hour that Stripe names', () => {
    expect(subscriptionFacts(read({ cancel_at_period_end: true }), PRICES)?.cancelAt).toBe(END * 1000)
    expect(subscriptionFacts(read({ cancel_at: END - 5 }), PRICES)?.cancelAt).toBe((END - 5) * 1000)
  })

  test('paused, it has an end; one that somebody paused without one has none in sight', () => {
    const until = (resumes_at: number | null) =>
      subscriptionFacts(read({ pause_collection: { behavior: 'void', resumes_at } }), PRICES)?.pausedUntil
    expect(until(END)).toBe(END * 1000)
    expect(until(null)).toBeGreaterThan(Date.UTC(3000, 0))
  })
})

test('of several, one that goes on counts, and of these the largest, in whatever order they come; none is forgotten', () => {
  const one = (id: string, created: number, change: Partial<ReadSubscription> = {}, price?: string) =>
    subscriptionFacts(read({ id, created, ...change }, price), PRICES) ?? []
  const all = [
    one('sub_small', 5, {}, 'price_pro'),
    one('sub_large', 2),
    one('sub_paused', 3, { pause_collection: { behavior: 'void', resumes_at: END } }),
    one('sub_newest', 9, { status: 'canceled' }),
  ].flat()
  for (const given of [all, [...all].reverse()]) {
    const { counts, others } = sortOut(given, 1_700_000_000_000)
    expect(counts?.subscriptionId).toBe('sub_large')
    expect(others.map(({ subscriptionId }) => subscriptionId)).toEqual(['sub_small', 'sub_paused'])
  }
  const over = [one('sub_old', 1, { status: 'canceled' }), one('sub_late', 2, { status: 'canceled' })].flat()
  expect(sortOut(over, 0)).toMatchObject({ counts: { subscriptionId: 'sub_late' }, others: [] })
  expect(sortOut([], 0)).toEqual({ counts: null, others: [] })
})
