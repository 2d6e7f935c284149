// Which changes notify a person, and when (PRODUCT S4.5 and S9.4).
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import {
  badgeText,
  newsOf,
  notificationOf,
  REQUESTED_EVENTS,
  reappearanceNotification,
  relativeTime,
} from './notification.ts'
import { jobEvent, jobStatus } from './removal.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

test.each(['queued', 'pending', 'processing', 'verification', 'cancelled'] as const)(
  'another status is told in the specification’s words: %s',
  status => {
    expect(notificationOf(status, 'First Finder')).toEqual({
      type: 'follow_up_needed',
      title: 'Status Update',
      message: `Job status updated to ${status}`,
      priority: 'medium',
    })
  },
)

test('what people asked for themselves is no news, unless it ends or becomes their turn', () => {
  for (const event of REQUESTED_EVENTS) expect(newsOf(event, 'processing', 'First Finder')).toBeNull()
  for (const event of REQUESTED_EVENTS) {
    expect(newsOf(event, 'requires_manual', 'First Finder')?.type).toBe('manual_required')
    expect(newsOf(event, 'completed', 'First Finder')?.type).toBe('removal_complete')
  }
})

test('what nobody asked for is news', () => {
  const others = jobEvent.options.filter(event => !REQUESTED_EVENTS.has(event))
  expect(others).toContain('try_again')
  for (const event of others) expect(newsOf(event, 'queued', 'First Finder')?.type).toBe('follow_up_needed')
})

test.each([
  ['requires_manual', 'manual_required', 'Manual Action Required', 'high'],
  ['completed', 'removal_complete', 'Removal Complete', 'medium'],
  ['failed', 'email_bounce', 'Removal Failed', 'medium'],
] as const)('%s', (status, type, title, priority) => {
  const told = notificationOf(status, 'First Finder')
  expect(told).toMatchObject({ type, title, priority })
  expect(told?.message).toContain('First Finder')
})

test('a listing that came back is told with the site’s name, as urgent', () => {
  expect(reappearanceNotification('First Finder')).toEqual({
    type: 'data_reappeared',
    title: 'Data Reappeared',
    message: 'Your data was found on First Finder, where it was previously removed.',
    priority: 'high',
  })
})

test('texts fit the row they are stored in, for the longest name a site can have', () => {
  const name = 'x'.repeat(120)
  for (const status of jobStatus.options) {
    expect(notificationOf(status, name).message.length).toBeLessThanOrEqual(300)
  }
  expect(reappearanceNotification(name).message.length).toBeLessThanOrEqual(300)
})

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('%i unread is shown as “%s”', (unread, text) => {
  expect(badgeText(unread)).toBe(text)
})

test.each([
  [0, 'Just now'],
  [59 * MINUTE, 'Just now'],
  [HOUR, '1h ago'],
  [2 * HOUR - 1, '1h ago'],
  [23 * HOUR + 59 * MINUTE, '23h ago'],
  [24 * HOUR, '1d ago'],
  [47 * HOUR, '1d ago'],
  [40 * DAY, '40d ago'],
  [-5 * MINUTE, 'Just now'],
])('%i ms ago reads “%s”', (passed, text) => {
  expect(relativeTime(NOW - passed, NOW)).toBe(text)
})
