import { expect, test } from 'vitest'
import { isStripeBase, missingStripe } from './stripe-settings.ts'

const BOTH = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

test('key and secret come together, and an address only with them', () => {
  const live = { WORLD: 'live' } as const
  expect(missingStripe(live)).toBeNull()
  expect(missingStripe({ ...live, ...BOTH })).toBeNull()
  expect(missingStripe({ ...live, STRIPE_SECRET_KEY: 'sk_test_1' })).toContain('STRIPE_WEBHOOK_SECRET')
  expect(missingStripe({ ...live, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toContain('STRIPE_SECRET_KEY')
  expect(missingStripe({ ...live, STRIPE_API_BASE: 'https://x.example' })).toContain('STRIPE_SECRET_KEY')
})

test('plans can’t be sold in the live world without Stripe; the sandbox world has a service of its own', () => {
  expect(missingStripe({ WORLD: 'live', BILLING: 'on' })).toContain('BILLING')
  expect(missingStripe({ WORLD: 'live', BILLING: 'on', ...BOTH })).toBeNull()
  expect(missingStripe({ WORLD: 'sandbox', BILLING: 'on' })).toBeNull()
})

test.each([
  ['https://api.stripe.example', true],
  ['http://127.0.0.1:12111', true],
  ['http://localhost:12111', true],
  ['http://stripe.example', false],
  ['https://api.stripe.example/v1', false],
  ['nonsense', false],
])('keys may go to %s: %s', (base, may) => {
  expect(isStripeBase(base)).toBe(may)
})
