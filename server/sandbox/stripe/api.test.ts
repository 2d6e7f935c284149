// The payment service refuses what Stripe refuses, as the official library sees it.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../store.ts'
import { openStripeService, type StripeService } from './stripe-service.ts'

let folder: string
let world: Store
let service: StripeService
let stripe: Stripe
let price: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-stripe-'))
  world = openStore(folder)
  const time = { now: () => 1_800_000_000_000, wallNow: Date.now }
  const log = { error: () => undefined, warn: () => undefined }
  const webhookUrl = 'http://127.0.0.1:9/webhooks/stripe'
  service = await openStripeService(world, time, { webhookUrl, log, random: Math.random })
  service.events.setMode('held')
  stripe = clientOf(service.secretKey)
  const { id: product } = await stripe.products.create({ name: 'Family' })
  const made = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 999,
    recurring: { interval: 'month' },
    lookup_key: 'family',
  })
  price = made.id
})
afterAll(async () => {
  await service.close()
  world.close()
  rmSync(folder, { recursive: true, force: true })
})

function clientOf(key: string): Stripe {
  const { hostname: host, port } = new URL(service.apiBase)
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

const checkout = (more: object) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://shop.example/done',
    ...more,
  } as Stripe.Checkout.SessionCreateParams)

/** The error that the library throws. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not refused: ${String(error)}`)
  const { type, code, param, statusCode } = error
  return { type, code, param, statusCode }
}

const INVALID = 'StripeInvalidRequestError'

describe('a checkout', () => {
  test('is made with what the library’s types have', async () => {
    const made = await checkout({ customer_email: 'a@example.com', client_reference_id: 'user-1' })
    expect(made).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      amount_total: 999,
      currency: 'usd',
    })
    expect(made.url).toContain(service.apiBase)
    expect((await stripe.checkout.sessions.retrieve(made.id)).id).toBe(made.id)
  })

  test.each([
    [
      'payment_method_types, which Stripe took away',
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    ['a parameter that never was', { quantity: 1 }, 'parameter_unknown', 'quantity'],
    [
      'one inside of another',
      { line_items: [{ price: 'x', amount: 5 }] },
      'parameter_unknown',
      'line_items[0][amount]',
    ],
    ['no address to come back to', { success_url: '' }, 'parameter_invalid', 'success_url'],
    ['an address that is none', { success_url: '/done' }, 'parameter_invalid', 'success_url'],
    [
      'a negative quantity',
      { line_items: [{ price: 'x', quantity: -1 }] },
      'parameter_invalid',
      'line_items[0][quantity]',
    ],
    [
      'a price that isn’t there',
      { line_items: [{ price: 'price_none' }] },
      'resource_missing',
      'line_items[0][price]',
    ],
    ['a customer that isn’t there', { customer: 'cus_none' }, 'resource_missing', 'customer'],
    [
      'a coupon that isn’t there',
      { discounts: [{ coupon: 'none' }] },
      'resource_missing',
      'discounts[0][coupon]',
    ],
    [
      'customer and address',
      { customer: 'cus_1', customer_email: 'a@example.com' },
      'parameter_invalid',
      'customer',
    ],
    [
      'discounts and promotion codes',
      { discounts: [{ coupon: 'x' }], allow_promotion_codes: true },
      'parameter_invalid',
      'discounts',
    ],
    ['two discounts', { discounts: [{ coupon: 'x' }, { coupon: 'y' }] }, 'parameter_invalid', 'discounts'],
    [
      'metadata with a value that is too long',
      { metadata: { a: 'x'.repeat(501) } },
      'parameter_invalid',
      'metadata[a]',
    ],
  ])('with %s is refused', async (_what, more, code, param) => {
    expect(await refusal(checkout(more))).toMatchObject({ type: INVALID, code, param, statusCode: 400 })
  })

  test('without what it needs is refused', async () => {
    const none = stripe.checkout.sessions.create({
      mode: 'subscription',
    } as Stripe.Checkout.SessionCreateParams)
    expect(await refusal(none)).toMatchObject({ type: INVALID, code: 'parameter_missing' })
  })

  test('costs what the coupon leaves', async () => {
    await stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'once' })
    await stripe.coupons.create({ id: 'five', amount_off: 500, currency: 'usd', duration: 'once' })
    expect((await checkout({ discounts: [{ coupon: 'half' }] })).amount_total).toBe(499)
    expect((await checkout({ discounts: [{ coupon: 'five' }] })).amount_total).toBe(499)
  })
})

describe('an idempotency key', () => {
  test('with the same parameters gets the same answer, with others a refusal', async () => {
    const key = { idempotencyKey: 'key-1' }
    const first = await stripe.customers.create({ email: 'a@example.com' }, key)
    expect((await stripe.customers.create({ email: 'a@example.com' }, key)).id).toBe(first.id)
    expect(await refusal(stripe.customers.create({ email: 'b@example.com' }, key))).toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })
})

test('a lookup key is one price’s, unless it is handed over', async () => {
  const { id: product } = await stripe.products.create({ name: 'Another' })
  const wanted = {
    product,
    currency: 'usd',
    unit_amount: 1,
    lookup_key: 'family',
    recurring: { interval: 'year' },
  } as const
  expect(await refusal(stripe.prices.create(wanted))).toMatchObject({ type: INVALID, param: 'lookup_key' })
  const moved = await stripe.prices.create({ ...wanted, transfer_lookup_key: true })
  const found = await stripe.prices.list({ lookup_keys: ['family'] })
  expect(found.data.map(({ id }) => id)).toEqual([moved.id])
})

test('an hour named for the end outlives what is said of the period’s end, and each has its own parameter', async () => {
  const customer = service.subscribe('ends@example.com', 'family') ?? ''
  const [{ id = '' } = {}] = (await stripe.subscriptions.list({ customer })).data
  const at = 1_800_000_000 + 3600
  await stripe.subscriptions.update(id, { cancel_at: at })
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: at,
  })
  expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null })
  const both = stripe.subscriptions.update(id, { cancel_at: at, cancel_at_period_end: true })
  expect(await refusal(both)).toMatchObject({ type: INVALID, param: 'cancel_at' })
})

test('open checkouts of a customer are listed', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'open@example.com' })
  const first = await checkout({ customer })
  const second = await checkout({ customer })
  await stripe.checkout.sessions.expire(first.id)
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open' })
  expect(data.map(({ id }) => id)).toEqual([second.id])
})

test.each([
  ['end_trial', 'active', [999, 0]],
  ['continue_trial', 'trialing', [0]],
] as const)('a plan changed within a trial, by %s, is then %s', async (inTrial, status, amounts) => {
  const { id: product } = await stripe.products.create({ name: 'Larger' })
  const recurring = { interval: 'month' } as const
  const other = await stripe.prices.create({ product, currency: 'usd', unit_amount: 999, recurring })
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        trial_update_behavior: inTrial,
        products: [{ product, prices: [other.id] }],
      },
    },
  })
  const customer = service.subscribe(`${inTrial}@example.com`, 'family') ?? ''
  const [{ id = '' } = {}] = (await stripe.subscriptions.list({ customer })).data
  await stripe.subscriptions.update(id, {
    trial_end: 1_800_000_000 + 40 * 86_400,
    proration_behavior: 'none',
  })
  const { url } = await stripe.billingPortal.sessions.create({ customer, configuration })
  const form = new URLSearchParams({ act: 'switch', price: other.id })
  expect((await fetch(url, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(303)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe(status)
  const { data } = await stripe.invoices.list({ customer })
  expect(data.slice(0, -1).map(({ amount_due: due }) => due)).toEqual(amounts)
})

test('a wrong key is refused, and an unknown path isn’t there', async () => {
  expect(await refusal(clientOf('sk_test_wrong').customers.list())).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  expect(await refusal(stripe.payouts.list())).toMatchObject({ type: INVALID, statusCode: 404 })
  expect(await refusal(stripe.customers.retrieve('cus_none'))).toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
})

test('a subscription’s pause must end in the future, and a trial within two years', async () => {
  const customer = service.subscribe('c@example.com', 'family') ?? ''
  const [{ id = '' } = {}] = (await stripe.subscriptions.list({ customer })).data
  const past = { pause_collection: { behavior: 'void', resumes_at: 1 } } as const
  expect(await refusal(stripe.subscriptions.update(id, past))).toMatchObject({
    param: 'pause_collection[resumes_at]',
  })
  const late = { trial_end: 1_800_000_000 + 800 * 86_400 }
  expect(await refusal(stripe.subscriptions.update(id, late))).toMatchObject({ param: 'trial_end' })
  expect((await stripe.customers.del(customer)).deleted).toBe(true)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
})
