// What the bell counts and lists. Pure.
import type { Notification } from '#shared/collections/notifications.ts'
import { NOTIFICATION_HISTORY } from '#shared/domain/notification.ts'

export type BellView = { items: Notification[]; unread: number }

/** The newest 20 that are not dismissed (spec, account and public site, 9), and how many of them are unread. */
export function bellView(notifications: readonly Notification[]): BellView {
  const items = notifications
    .filter(item => !item.is_dismissed)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, NOTIFICATION_HISTORY)
  return { items, unread: items.filter(item => !item.is_read).length }
}
