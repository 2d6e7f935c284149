import { expect, test } from 'vitest'
import type { BillingView, EntitlementsView } from '#shared/protocol/billing.ts'
import { currentPlan, mayBuy, ownPlanText } from './own-plan.ts'

const gives: EntitlementsView = {
  sold: true,
  plan: null,
  maxPeople: 1,
  people: 1,
  maxSites: 5,
  scanFrequency: 'monthly',
}
const paused: BillingView = {
  sold: true,
  subscription: {
    plan: 'pro',
    period: 'monthly',
    status: 'paused',
    current_period_end: '2027-01-26T12:00:00Z',
    cancel_at: null,
    paused_until: '2026-12-26T12:00:00Z',
    past_due_until: null,
    next_amount: 1999,
  },
  others: [],
  payments: [],
  payer_known: true,
  has_portal: true,
  may_use_offer: false,
}

test('a paused plan is still the current one, and what holds meanwhile is said', () => {
  const own = { gives, billing: paused }
  expect(currentPlan(own)).toBe('pro')
  expect(ownPlanText(own)).toBe(
    'It’s paused. Until you resume it: 1 person. Up to 5 sites. Checked every month.',
  )
})

test('a plan that ended is nobody’s current one', () => {
  const subscription = paused.subscription && { ...paused.subscription, status: 'ended' as const }
  expect(currentPlan({ gives, billing: { ...paused, subscription } })).toBeNull()
})

test('members see their household’s plan and buy none', () => {
  const own = { gives: { ...gives, plan: 'family' as const }, billing: null }
  expect(currentPlan(own)).toBe('family')
  expect(mayBuy(own)).toBe(false)
})
