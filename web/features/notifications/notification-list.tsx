// A list of notifications: icon, words, site, relative time; opening and dismissing. Used by the bell and the
// dashboard.
import { Check, X } from 'lucide-react'
import type { Notification } from '#shared/collections/notifications.ts'
import { relativeTime } from '#shared/domain/notification.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { patchDoc } from '#web/data/queries.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { SkeletonPart } from '#web/ui/skeleton-part.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NotificationIcon } from './notification-icon.tsx'

type NotificationListProps = {
  status: 'loading' | 'ready'
  items: readonly Notification[]
  /** How many are shown; all if it isn't given. */
  most?: number
  /** Called after an item was opened and marked read. */
  onOpen: (item: Notification) => void
}

/**
 * While the pointer or the focus is on it, rows stay where they are, also dismissed ones, and new ones wait.
 * 'No notifications yet' when empty (spec, account and public site, 2: Notification panel); a placeholder until we know
 * if there are any.
 */
export function NotificationList({ status, items, most, onOpen }: NotificationListProps) {
  const now = useNow(MINUTE)
  const { places, waiting, apply, holders } = useHeldOrder(items, item => item.id)
  if (status === 'loading') return <SkeletonPart />
  if (places.length === 0) return <p className="py-3 text-soft">No notifications yet</p>
  return (
    <div {...holders}>
      <ul aria-label="Notifications">
        {places.slice(0, most).map(({ id, now: item, isGone }) => (
          <NotificationRow key={id} item={item} isDismissed={isGone} now={now} onOpen={onOpen} />
        ))}
      </ul>
      <ShowWaiting waiting={waiting} onShow={apply} />
    </div>
  )
}

type NotificationRowProps = Pick<NotificationListProps, 'onOpen'> & {
  item: Notification
  /** It only keeps its place. */
  isDismissed: boolean
  now: number
}

function NotificationRow({ item, isDismissed, now, onOpen }: NotificationRowProps) {
  return (
    <li
      className={cx(
        'flex items-start gap-1 border-t border-line first:border-0',
        isDismissed && 'opacity-60',
      )}
    >
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
      {/* It stays under the finger and the focus: pressed again, it does nothing. */}
      <IconButton
        label={`${isDismissed ? 'Dismissed' : 'Dismiss'}: ${item.title}, ${item.site_name}`}
        icon={isDismissed ? <Check aria-hidden /> : <X aria-hidden />}
        onClick={() => {
          if (!isDismissed) void patchDoc('notifications', item.id, { is_dismissed: true })
        }}
      />
    </li>
  )
}
