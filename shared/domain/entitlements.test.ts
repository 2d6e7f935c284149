import { expect, test } from 'vitest'
import { entitlementsOf, frequencyWithin, WITHOUT_SUBSCRIPTION } from './entitlements.ts'
import { MEMBERS_MAX } from './households.ts'
import { planIds, plans } from './plan.ts'

test.each(planIds)('%s gives what its plan says, and room for one holder', tier => {
  const { maxPeople, maxSites, scanFrequency } = plans[tier]
  expect(entitlementsOf({ subscribed: true, subscription_tier: tier })).toEqual({
    maxPeople,
    maxMembers: maxPeople - 1,
    maxSites,
    scanFrequency,
  })
})

test('the tier may be the plan’s name as it is shown', () => {
  const family = { subscribed: true, subscription_tier: plans.family.name }
  expect(entitlementsOf(family).maxPeople).toBe(plans.family.maxPeople)
})

test('without a subscription, or with one that is over or unknown, nothing is withheld that a plan gives', () => {
  const without = { maxPeople: 10, maxMembers: MEMBERS_MAX, maxSites: 500, scanFrequency: 'daily' }
  expect(WITHOUT_SUBSCRIPTION).toEqual(without)
  for (const one of [
    null,
    { subscribed: false, subscription_tier: 'starter' },
    { subscribed: true, subscription_tier: 'gold' },
    { subscribed: true, subscription_tier: null },
  ])
    expect(entitlementsOf(one)).toEqual(without)
})

test('sites are looked at as often as was chosen, and no more often than the plan gives', () => {
  const starter = entitlementsOf({ subscribed: true, subscription_tier: 'starter' })
  expect(frequencyWithin('daily', starter)).toBe('monthly')
  const elite = entitlementsOf({ subscribed: true, subscription_tier: 'elite' })
  expect(frequencyWithin('daily', elite)).toBe('daily')
  expect(frequencyWithin('weekly', elite)).toBe('weekly')
})
