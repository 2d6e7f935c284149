import { expect, test } from 'vitest'
import type { Notification } from '#shared/collections/notifications.ts'
import { bellView } from './bell-view.ts'
import { freshRows } from './fresh-rows.ts'

const item = (n: number, patch: Partial<Notification> = {}): Notification => ({
  id: `n${n}`,
  type: 'removal_complete',
  title: 'Removal Complete',
  message: '',
  site_name: 'Truefolk',
  job_id: null,
  alert_id: null,
  priority: 'medium',
  is_read: false,
  is_dismissed: false,
  created_at: new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString(),
  ...patch,
})

test('the newest twenty are shown, newest first', () => {
  const { items } = bellView(Array.from({ length: 25 }, (_, n) => item(n)))
  expect(items).toHaveLength(20)
  expect(items[0]?.id).toBe('n24')
})

test('what is dismissed is neither shown nor counted; what is read is shown', () => {
  const view = bellView([item(1, { is_dismissed: true }), item(2, { is_read: true }), item(3)])
  expect(view.items.map(row => row.id)).toEqual(['n3', 'n2'])
  expect(view.unread).toBe(1)
})

test('only new rows that were made since are news: history that arrives late is not', () => {
  const rows = [item(1), item(5), item(4), item(6)]
  const since = Date.UTC(2026, 10, 1, 0, 4)
  expect(freshRows(rows, new Set(['n6']), since).map(row => row.id)).toEqual(['n4', 'n5'])
})
