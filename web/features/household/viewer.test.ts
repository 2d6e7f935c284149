import { expect, test } from 'vitest'
import type { HouseholdView } from '#shared/protocol/households.ts'
import { peopleQuota, viewerOf } from './viewer.ts'

const view = (patch: Partial<HouseholdView>): HouseholdView => ({
  account_id: 'a',
  role: 'holder',
  holder: { user_id: 'rosa', email: 'rosa@mail.example' },
  members: [
    {
      user_id: 'edda',
      email: 'e@mail.example',
      role: 'member',
      person_ids: ['theo'],
      self_id: 'theo',
      joined_at: '',
    },
  ],
  members_max: 9,
  limits: { people: 3, maxPeople: 4, members: 1, maxMembers: 9 },
  ...patch,
})

test('a member is offered neither adding nor deleting, and is known by who they are', () => {
  expect(viewerOf(view({ role: 'member', limits: null }), 'edda')).toEqual({
    mayAdd: false,
    mayRemove: false,
    isHolder: false,
    selfId: 'theo',
  })
})

test('relations are the holder’s own; a manager may add', () => {
  expect(viewerOf(view({}), 'rosa')).toMatchObject({ isHolder: true, mayAdd: true, selfId: null })
  expect(viewerOf(view({ role: 'manager' }), 'mara')).toMatchObject({ isHolder: false, mayAdd: true })
})

test('the quota counts the people on the device, and is withheld from viewers who cannot add', () => {
  expect(peopleQuota(view({}), 4)).toEqual({ used: 4, max: 4, remaining: 0 })
  expect(peopleQuota(view({ limits: null }), 1)).toBeNull()
  expect(peopleQuota(null, 1)).toBeNull()
})
