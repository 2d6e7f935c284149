import { expect, test } from 'vitest'
import { subscriptionState } from './subscription.ts'

test('what says nothing of a subscription is none', () => {
  expect(subscriptionState.parse({ email: 'ada@example.com' })).toEqual({
    subscribed: false,
    subscription_tier: null,
  })
})

test('a subscription is answered as it is kept', () => {
  const kept = { email: 'ada@example.com', subscribed: true, subscription_tier: 'Family' }
  expect(subscriptionState.parse(kept)).toEqual({ subscribed: true, subscription_tier: 'Family' })
})
