import { expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { quotasOf, quotaText } from './quota.ts'

test('people and members are shown with their limits', () => {
  const quotas = must(quotasOf({ people: 3, maxPeople: 6, members: 5, maxMembers: 5 }), 'quotas')
  expect(quotaText(quotas.people, 'people')).toBe('3 of 6 people')
  expect(quotaText(quotas.members, 'members')).toBe('5 of 5 members, none left')
})

test('an account over its quota has none remaining', () => {
  expect(quotasOf({ people: 8, maxPeople: 6, members: 0, maxMembers: 5 })?.people.remaining).toBe(0)
})

test('without limits there is no quota', () => {
  expect(quotasOf(null)).toBeNull()
})
