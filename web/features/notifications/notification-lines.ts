// The lines of the panel: many notifications of one type within a day are one line. Pure.
import type { Notification } from '#shared/collections/notifications.ts'
import {
  manyTitle,
  NOTIFICATION_HISTORY,
  type NotificationPriority,
  type NotificationType,
} from '#shared/domain/notification.ts'
import { DAY } from '#shared/lib/time.ts'

export type NotificationLine = {
  /** Stays the same while newer notifications join the line. */
  id: string
  type: NotificationType
  priority: NotificationPriority
  title: string
  message: string
  /** The site of a single notification, or the first sites of several. */
  sites: string
  isRead: boolean
  /** When the newest of them was created. */
  createdAt: string
  /** Newest first; never empty. */
  items: readonly Notification[]
}

/** From this many on, notifications of one type are one line. */
const MANY = 3
/** Sites named in a line about several. */
const NAMED = 2

/** The newest 20 lines that aren't dismissed (PRODUCT S9.4), and how many are unread. */
export function notificationLines(notifications: readonly Notification[]): {
  lines: NotificationLine[]
  unread: number
} {
  const items = notifications
    .filter(item => !item.is_dismissed)
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
  const lines = groupsOf(items)
    .flatMap(group => (group.length >= MANY ? [lineOf(group)] : group.map(item => lineOf([item]))))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, NOTIFICATION_HISTORY)
  return { lines, unread: lines.filter(line => !line.isRead).length }
}

/** Groups by type, each within a day of its newest: `items` are newest first. */
function groupsOf(items: readonly Notification[]): Notification[][] {
  const groups: Notification[][] = []
  const latest = new Map<NotificationType, { group: Notification[]; newestAt: number }>()
  for (const item of items) {
    const at = Date.parse(item.created_at)
    const last = latest.get(item.type)
    if (last && last.newestAt - at < DAY) last.group.push(item)
    else {
      const group = [item]
      latest.set(item.type, { group, newestAt: at })
      groups.push(group)
    }
  }
  return groups
}

/** One notification in its own words, or several summarized. */
export function lineOf(items: readonly Notification[]): NotificationLine {
  const [newest] = items
  const oldest = items.at(-1)
  if (!newest || !oldest) throw new Error('a line has at least one notification')
  const names = [...new Set(items.map(item => item.site_name))]
  const sites = names.slice(0, NAMED).join(', ')
  const rest = names.length - NAMED
  const { type, priority } = newest
  return {
    id: oldest.id,
    type,
    priority,
    ...(items.length === 1
      ? { title: newest.title, message: newest.message, sites: newest.site_name }
      : {
          title: manyTitle(type, items.length),
          message: '',
          sites: rest > 0 ? `${sites}, and ${rest} more` : sites,
        }),
    isRead: items.every(item => item.is_read),
    createdAt: newest.created_at,
    items,
  }
}
