// The history of notifications, filtered by the page's address. Pure.
import type { Notification } from '#shared/collections/notifications.ts'
import type { NotificationType } from '#shared/domain/notification.ts'
import type { Chip } from '#web/ui/long-list/filter-chips.tsx'
import type { NotificationsSearch } from './notifications-search.ts'

/** The label of each kind in the filter; the most urgent first. */
export const KINDS: readonly { type: NotificationType; label: string; what: string }[] = [
  { type: 'data_reappeared', label: 'Came back', what: 'A listing we’d seen gone is up again.' },
  { type: 'manual_required', label: 'Your turn', what: 'A site needs something only you can do.' },
  { type: 'removal_complete', label: 'Gone', what: 'We checked twice, and the listing is gone.' },
  { type: 'email_bounce', label: 'Didn’t go through', what: 'A removal failed.' },
  { type: 'follow_up_needed', label: 'Status updates', what: 'A removal moved, and nobody asked it to.' },
]

export type HistoryView = {
  /** The newest first. */
  shown: Notification[]
  /** By kind, with the number of notifications each would show. */
  chips: Chip[]
  /** The person's notifications of all kinds. */
  total: number
  unread: number
}

/** `personOf`: the person that a notification is about; null if this device can't tell. */
export function viewHistory(
  notifications: readonly Notification[],
  personOf: (notification: Notification) => string | null,
  { person, kind, show }: NotificationsSearch,
): HistoryView {
  const own = notifications
    .filter(one => person === undefined || personOf(one) === person)
    .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id))
  const listed = show === 'unread' ? own.filter(one => !one.is_read) : own
  const kinds = KINDS.filter(({ type }) => type === kind || own.some(one => one.type === type))
  return {
    shown: kind === undefined ? listed : listed.filter(one => one.type === kind),
    chips: [
      { value: 'all', label: 'All', count: listed.length },
      ...kinds.map(({ type, label }) => ({
        value: type,
        label,
        count: listed.filter(one => one.type === type).length,
      })),
    ],
    total: own.length,
    unread: own.filter(one => !one.is_read).length,
  }
}
