// The account's notifications for the bell, and what opening one shows.
import { useNavigate } from '@tanstack/react-router'
import type { Notification } from '#shared/collections/notifications.ts'
import { changeDoc, useDocs } from '#web/data/queries.ts'
import { type NotificationLine, notificationLines } from './notification-lines.ts'

/** The lines of the bell, how many are unread, and all notifications. */
export function useNotifications(): ReturnType<typeof notificationLines> & {
  status: 'loading' | 'ready'
  all: readonly Notification[]
} {
  const { status, docs } = useDocs('notifications')
  return { ...notificationLines(docs), status, all: docs }
}

/** Marks a line read and opens its removal or alert, or a list if there are several. */
export function useOpenLine(): (line: NotificationLine) => void {
  const navigate = useNavigate()
  return line => {
    markRead(line)
    const [item] = line.items
    const isAlert = line.items.every(one => one.alert_id !== null)
    if (isAlert) void navigate({ to: '/reappearance-alerts' })
    else if (line.items.length > 1) void navigate({ to: '/my-removals', search: listOf(line) })
    else if (item?.job_id) void navigate({ to: '/removals/$jobId', params: { jobId: item.job_id } })
  }
}

/** The tab of the removals' list that shows them. */
function listOf({ type }: NotificationLine) {
  if (type === 'removal_complete') return { tab: 'completed' as const }
  if (type === 'follow_up_needed') return {}
  return type === 'email_bounce' ? { status: 'failed' as const } : { tab: 'todo' as const }
}

/** Marks every notification of the line as read. */
export function markRead({ items }: Pick<NotificationLine, 'items'>): void {
  for (const item of items) if (!item.is_read) void changeDoc('notifications', item.id, { is_read: true })
}

/** Removes the line's notifications from the panel. */
export function dismiss({ items }: NotificationLine): void {
  for (const item of items) void changeDoc('notifications', item.id, { is_dismissed: true })
}

/** Marks one unread and no longer dismissed, so that the bell shows and counts it again. */
export function markUnread({ id }: Notification): void {
  void changeDoc('notifications', id, { is_read: false, is_dismissed: false })
}
