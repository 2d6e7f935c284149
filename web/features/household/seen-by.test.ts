import { expect, test } from 'vitest'
import type { HouseholdView } from '#shared/protocol/households.ts'
import { seenByText } from './seen-by.ts'

const member = (user_id: string, role: 'manager' | 'member', ...person_ids: string[]) => ({
  user_id,
  email: `${user_id}@mail.example`,
  role,
  person_ids,
  self_id: null,
  joined_at: '2026-11-01T00:00:00Z',
})
const view = (role: HouseholdView['role'], ...members: HouseholdView['members']): HouseholdView => ({
  account_id: 'a',
  role,
  holder: { user_id: 'holder', email: 'holder@mail.example' },
  members,
  members_max: 5,
  limits: null,
})

test('the holder reads who sees each person', () => {
  const all = view('holder', member('ben', 'manager'), member('cleo', 'member', 'p'))
  expect(seenByText(all, 'p', 'holder')).toBe('Also seen by ben@mail.example and cleo@mail.example.')
  expect(seenByText(all, 'q', 'holder')).toBe('Also seen by ben@mail.example.')
  expect(seenByText(view('holder'), 'p', 'holder')).toBe('Only you see them.')
})

test('a manager reads of the holder, and not of themself', () => {
  const all = view('manager', member('ben', 'manager'))
  expect(seenByText(all, 'p', 'ben')).toBe('Also seen by holder@mail.example.')
})

test('a member reads by what right others see, without being told who else is in the household', () => {
  const own = view('member', member('cleo', 'member', 'p'))
  expect(seenByText(own, 'p', 'cleo')).toBe(
    'Also seen by holder@mail.example, the managers, and members linked to them.',
  )
})
