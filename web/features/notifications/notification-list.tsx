// A list of notifications: icon, words, site, relative time; opening and dismissing. Used by the bell and the
// dashboard.
import { X } from 'lucide-react'
import type { Notification } from '#shared/collections/notifications.ts'
import { relativeTime } from '#shared/domain/notification.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { patchDoc } from '#web/data/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonPart } from '#web/ui/skeleton-part.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NotificationIcon } from './notification-icon.tsx'

type NotificationListProps = {
  status: 'loading' | 'ready'
  items: readonly Notification[]
  /** Called after an item was opened and marked read. */
  onOpen: (item: Notification) => void
}

/**
 * 'No notifications yet' when empty (spec, account and public site, 2: Notification panel); a placeholder until we know
 * if there are any.
 */
export function NotificationList({ status, items, onOpen }: NotificationListProps) {
  const now = useNow(MINUTE)
  if (status === 'loading') return <SkeletonPart />
  if (items.length === 0) return <p className="py-3 text-soft">No notifications yet</p>
  return (
    <ul aria-label="Notifications">
      {items.map(item => (
        <li key={item.id} className="flex items-start gap-1 border-t border-line first:border-0">
          <button
            type="button"
            onClick={() => {
              void patchDoc('notifications', item.id, { is_read: true })
              onOpen(item)
            }}
            className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 py-3 text-left hover:bg-sunk/60"
          >
            <NotificationIcon type={item.type} priority={item.priority} />
            <span className="min-w-0">
              <span className={cx('block leading-5', item.is_read ? 'text-soft' : 'font-semibold')}>
                {item.title}
                {!item.is_read && <VisuallyHidden> (unread)</VisuallyHidden>}
              </span>
              <span className="mt-0.5 block text-sm text-pretty break-words text-soft">{item.message}</span>
              <span className="mt-0.5 block text-xs text-faint">
                {item.site_name} · {relativeTime(Date.parse(item.created_at), now)}
              </span>
            </span>
          </button>
          <IconButton
            label={`Dismiss: ${item.title}, ${item.site_name}`}
            icon={<X aria-hidden />}
            onClick={() => void patchDoc('notifications', item.id, { is_dismissed: true })}
          />
        </li>
      ))}
    </ul>
  )
}
