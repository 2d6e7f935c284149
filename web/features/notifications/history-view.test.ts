// The history has everything, and can be filtered by kind, person and unread.
import { expect, test } from 'vitest'
import type { Notification } from '#shared/collections/notifications.ts'
import { notificationType } from '#shared/domain/notification.ts'
import { sampleNotification } from '#web/data/testing/sample-rows.ts'
import { KINDS, viewHistory } from './history-view.ts'
import { readNotificationsSearch } from './notifications-search.ts'

const item = (n: number, patch: Partial<Notification> = {}) =>
  sampleNotification(`n${n}`, {
    type: 'removal_complete',
    created_at: new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString(),
    job_id: n % 2 === 0 ? 'even' : 'odd',
    ...patch,
  })
const personOf = ({ job_id }: Notification) => (job_id === 'even' ? 'rosa' : job_id === 'odd' ? 'ada' : null)
const ids = (rows: readonly Notification[]) => rows.map(row => row.id)

test('it has all, read and dismissed ones too, the newest first', () => {
  const { shown, total, unread } = viewHistory(
    [item(1), item(3, { is_dismissed: true, is_read: true }), item(2, { is_read: true })],
    personOf,
    {},
  )
  expect(ids(shown)).toEqual(['n3', 'n2', 'n1'])
  expect([total, unread]).toEqual([3, 1])
})

test('it is narrowed to a person, a kind and what is unread, and chips count what they would show', () => {
  const all = [
    item(1),
    item(2),
    item(3, { type: 'manual_required' }),
    item(4, { type: 'manual_required', is_read: true }),
    item(5, { job_id: null }),
  ]
  expect(ids(viewHistory(all, personOf, { person: 'ada' }).shown)).toEqual(['n3', 'n1'])
  const { shown, chips } = viewHistory(all, personOf, { kind: 'manual_required', show: 'unread' })
  expect(ids(shown)).toEqual(['n3'])
  expect(chips.map(({ label, count }) => `${label} ${count}`)).toEqual(['All 4', 'Your turn 1', 'Gone 3'])
})

test('a kind that the address asks for has its chip, even with nothing to show', () => {
  const { chips } = viewHistory([item(1)], personOf, { kind: 'email_bounce' })
  expect(chips.find(chip => chip.value === 'email_bounce')).toMatchObject({ count: 0 })
})

test('every kind is in the address and has a name', () => {
  for (const kind of notificationType.options) expect(readNotificationsSearch({ kind })).toEqual({ kind })
  expect(KINDS.map(({ type }) => type).sort()).toEqual([...notificationType.options].sort())
  expect(readNotificationsSearch({ kind: 'x', show: 1, person: 3 })).toEqual({})
})
