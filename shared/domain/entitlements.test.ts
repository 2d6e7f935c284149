import { expect, test } from 'vitest'
import {
  entitlementsOf,
  FREE_ACCOUNT,
  frequencyWithin,
  holdsPlan,
  peopleWithin,
  statusAt,
  UNSOLD,
} from './entitlements.ts'
import { MEMBERS_MAX } from './households.ts'
import { planIds, plans } from './plan.ts'

const SOLD = { areSold: true }

test.each(planIds)('%s gives what its plan says, and room for one holder', tier => {
  const { maxPeople, maxSites, scanFrequency } = plans[tier]
  expect(entitlementsOf({ subscribed: true, subscription_tier: tier }, SOLD)).toEqual({
    maxPeople,
    maxMembers: maxPeople - 1,
    maxSites,
    scanFrequency,
  })
})

test('the tier may be the plan’s name as it is shown', () => {
  const family = { subscribed: true, subscription_tier: plans.family.name }
  expect(entitlementsOf(family, SOLD).maxPeople).toBe(plans.family.maxPeople)
})

const NONE = [
  null,
  { subscribed: false, subscription_tier: 'starter' },
  { subscribed: true, subscription_tier: 'gold' },
  { subscribed: true, subscription_tier: null },
]

test('where plans are sold, without one that holds: one person, five sites, monthly', () => {
  expect(FREE_ACCOUNT).toEqual({ maxPeople: 1, maxMembers: 0, maxSites: 5, scanFrequency: 'monthly' })
  for (const one of NONE) expect(entitlementsOf(one, SOLD)).toEqual(FREE_ACCOUNT)
})

test('where plans aren’t sold, nothing is withheld that a plan gives, whatever was bought before', () => {
  expect(UNSOLD).toEqual({ maxPeople: 10, maxMembers: MEMBERS_MAX, maxSites: 500, scanFrequency: 'daily' })
  for (const one of [...NONE, { subscribed: true, subscription_tier: 'starter' }])
    expect(entitlementsOf(one)).toEqual(UNSOLD)
})

test('an operator’s own figure is for accounts without a subscription', () => {
  const rules = { withoutSubscription: { maxPeople: 3 } }
  expect(entitlementsOf(null, { areSold: false, ...rules }).maxPeople).toBe(3)
  expect(entitlementsOf(null, { areSold: true, ...rules })).toEqual({ ...FREE_ACCOUNT, maxPeople: 3 })
  const team = { subscribed: true, subscription_tier: 'team' }
  expect(entitlementsOf(team, { areSold: true, ...rules }).maxPeople).toBe(10)
})

test('sites are looked at as often as was chosen, and no more often than the plan gives', () => {
  const starter = entitlementsOf({ subscribed: true, subscription_tier: 'starter' }, SOLD)
  expect(frequencyWithin('daily', starter)).toBe('monthly')
  const elite = entitlementsOf({ subscribed: true, subscription_tier: 'elite' }, SOLD)
  expect(frequencyWithin('daily', elite)).toBe('daily')
  expect(frequencyWithin('weekly', elite)).toBe('weekly')
})

test('of too many people, the holder has room first, then those who were added first', () => {
  const someone = (id: string, created_at: string, relation = 'relative') => ({ id, relation, created_at })
  const people = [
    someone('b', '2026-01-02T00:00:00.000Z'),
    someone('c', '2026-01-02T00:00:00.000Z'),
    someone('holder', '2026-03-01T00:00:00.000Z', 'self'),
    someone('a', '2026-01-01T00:00:00.000Z'),
  ]
  const within = (maxPeople: number) => [...peopleWithin(people, { maxPeople })]
  expect(within(0)).toEqual([])
  expect(within(1)).toEqual(['holder'])
  expect(within(3)).toEqual(['holder', 'a', 'b'])
  expect(within(9)).toHaveLength(4)
})

test('a pause and a canceled subscription end at their hour', () => {
  const active = { status: 'active', cancelAt: null, pausedUntil: null, pastDueUntil: null } as const
  expect(statusAt(active, 100)).toBe('active')
  expect(statusAt({ ...active, pausedUntil: 101 }, 100)).toBe('paused')
  expect(statusAt({ ...active, pausedUntil: 100 }, 100)).toBe('active')
  expect(statusAt({ ...active, cancelAt: 101 }, 100)).toBe('active')
  expect(statusAt({ ...active, cancelAt: 100, pausedUntil: 200 }, 100)).toBe('ended')
  expect(statusAt({ ...active, status: 'ended' }, 100)).toBe('ended')
  const standings = ['active', 'past_due', 'unpaid', 'paused', 'ended'] as const
  expect(standings.map(holdsPlan)).toEqual([true, true, false, false, false])
})

test('a failed payment leaves the plan for as long as it is tried again, and no longer', () => {
  const failed = { status: 'past_due', cancelAt: null, pausedUntil: null, pastDueUntil: 100 } as const
  expect([99, 100, 101].map(now => statusAt(failed, now))).toEqual(['past_due', 'unpaid', 'unpaid'])
  expect(statusAt({ ...failed, cancelAt: 101 }, 101)).toBe('ended')
})
