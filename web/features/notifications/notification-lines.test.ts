// The panel's lines: single events in the words of PRODUCT S4.5, many of one type as one line.
import { expect, test } from 'vitest'
import type { Notification } from '#shared/collections/notifications.ts'
import { sampleNotification } from '#web/data/testing/sample-rows.ts'
import { announcement } from './announcement.ts'
import { notificationLines } from './notification-lines.ts'

/** Minute `n` of November 1. */
const item = (n: number, patch: Partial<Notification> = {}): Notification =>
  sampleNotification(`n${n}`, {
    title: 'Removal Complete',
    message: `We checked Site ${n} twice. Your listing is gone.`,
    site_name: `Site ${n}`,
    created_at: new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString(),
    ...patch,
  })
const needsYou = { type: 'manual_required', title: 'Manual Action Required', priority: 'high' } as const
const titles = (items: Notification[]) =>
  notificationLines(items).lines.map(({ title, sites }) => `${title}: ${sites}`)

test('two of one type stay two lines, newest first', () => {
  expect(titles([item(1), item(2)])).toEqual(['Removal Complete: Site 2', 'Removal Complete: Site 1'])
})

test('three of one type within a day are one line that counts once', () => {
  const { lines, unread } = notificationLines([item(1), item(2, { is_read: true }), item(3)])
  expect(lines).toMatchObject([
    { title: '3 listings are gone', sites: 'Site 3, Site 2, and 1 more', isRead: false },
  ])
  expect(unread).toBe(1)
})

test('a line keeps its id while newer ones join it', () => {
  const three = [item(1), item(2), item(3)]
  expect(notificationLines([...three, item(4)]).lines[0]?.id).toBe(notificationLines(three).lines[0]?.id)
})

test('types and days are kept apart', () => {
  const nextDay = 24 * 60 + 30
  const items = [
    item(1),
    item(2, needsYou),
    item(3),
    item(4, needsYou),
    item(5),
    item(6, needsYou),
    item(nextDay),
  ]
  expect(titles(items)).toEqual([
    `Removal Complete: Site ${nextDay}`,
    '3 sites need you: Site 6, Site 4, and 1 more',
    '3 listings are gone: Site 5, Site 3, and 1 more',
  ])
})

test('the newest twenty lines are shown', () => {
  const day = 24 * 60
  const { lines } = notificationLines(Array.from({ length: 25 }, (_, n) => item(n * day)))
  expect(lines).toHaveLength(20)
  expect(lines[0]?.id).toBe(`n${24 * day}`)
})

test('dismissed ones are neither shown nor counted; read ones are shown', () => {
  const { lines, unread } = notificationLines([
    item(1, { is_dismissed: true }),
    item(2, { is_read: true }),
    item(3),
  ])
  expect(lines.map(line => line.id)).toEqual(['n3', 'n2'])
  expect(unread).toBe(1)
})

test('a single arrival is announced in its own words', () => {
  expect(announcement([item(1)])?.message).toEqual({
    title: 'Removal Complete',
    description: 'We checked Site 1 twice. Your listing is gone.',
    tone: 'success',
  })
})

test('of many arrivals, those that need the person come first, and the others are a sentence', () => {
  const arrived = [item(4), item(3), item(2, needsYou), item(1, needsYou)]
  expect(announcement(arrived)?.message).toEqual({
    title: '2 sites need you',
    description: 'Site 2, Site 1. 2 listings are gone.',
    tone: 'neutral',
  })
})

test('other types are not announced', () => {
  expect(announcement([item(1, { type: 'follow_up_needed' })])).toBeNull()
})
