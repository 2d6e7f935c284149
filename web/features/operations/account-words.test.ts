import { expect, test } from 'vitest'
import { accountStates, actsFor } from './account-words.ts'

const NOW = Date.parse('2026-11-27T10:00:00.000Z')
const active = { locked_until: null, deletion: null, confirmed_at: '2026-11-01T10:00:00.000Z' }
const locked = { locked_until: '2126-11-27T10:00:00.000Z' }
const deletion = { asked_at: '2026-11-27T10:00:00.000Z', due_at: '2026-12-04T10:00:00.000Z' }

test('an account is active unless something else is true of it, and that may be several things', () => {
  const labels = (given: object) => accountStates({ ...active, ...given }, NOW).map(({ label }) => label)
  expect(labels({})).toEqual(['Active'])
  expect(labels({ ...locked, deletion, confirmed_at: null })).toEqual([
    'Locked',
    'Will be deleted Dec 4',
    'Address not confirmed',
  ])
})

test('only acts that the server would do are offered', () => {
  expect(actsFor(active)).toEqual(['lock', 'reset', 'deletion'])
  expect(actsFor({ ...active, ...locked })).toEqual(['unlock', 'deletion'])
  expect(actsFor({ ...active, deletion })).toEqual(['lock', 'reset'])
})
