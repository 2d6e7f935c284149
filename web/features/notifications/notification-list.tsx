// A list of notifications: icon, text, sites, relative time; opening and dismissing. Used by the bell and the
// dashboard.
import { Check, X } from 'lucide-react'
import { relativeTime } from '#shared/domain/notification.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { SkeletonPart } from '#web/ui/skeleton-part.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NotificationIcon } from './notification-icon.tsx'
import type { NotificationLine } from './notification-lines.ts'
import { dismiss, useOpenLine } from './use-notifications.ts'

type NotificationListProps = {
  status: 'loading' | 'ready'
  lines: readonly NotificationLine[]
  /** How many are shown; all if not set. */
  most?: number
  /** Called just before one opens. */
  onOpen?: () => void
}

/**
 * While the pointer or the focus is on it, rows hold their place, even dismissed ones, and new ones wait. 'No
 * notifications yet' when empty (PRODUCT S2.3); a placeholder until we know if there are any.
 */
export function NotificationList({ status, lines, most, onOpen }: NotificationListProps) {
  const now = useNow(MINUTE)
  const { places, waiting, apply, holders } = useHeldOrder(lines, line => line.id)
  const openLine = useOpenLine()
  const open = (line: NotificationLine) => {
    onOpen?.()
    openLine(line)
  }
  if (status === 'loading') return <SkeletonPart />
  if (places.length === 0) return <p className="py-3 text-soft">No notifications yet</p>
  return (
    <div {...holders}>
      <ul aria-label="Notifications">
        {places.slice(0, most).map(({ id, now: line, isGone }) => (
          <NotificationRow key={id} line={line} isDismissed={isGone} now={now} onOpen={open} />
        ))}
      </ul>
      <ShowWaiting waiting={waiting} onShow={apply} />
    </div>
  )
}

type NotificationRowProps = {
  line: NotificationLine
  /** It only holds its place. */
  isDismissed: boolean
  now: number
  onOpen: (line: NotificationLine) => void
}

function NotificationRow({ line, isDismissed, now, onOpen }: NotificationRowProps) {
  const { type, priority, title, message, sites, isRead, createdAt } = line
  return (
    <li
      className={cx(
        'flex items-start gap-1 border-t border-line first:border-0',
        isDismissed && 'opacity-60',
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(line)}
        className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 py-3 text-left hover:bg-sunk/60"
      >
        <NotificationIcon type={type} priority={priority} />
        <span className="min-w-0">
          <span className={cx('block leading-5', isRead ? 'text-soft' : 'font-semibold')}>
            {title}
            {!isRead && <VisuallyHidden> (unread)</VisuallyHidden>}
          </span>
          {message !== '' && (
            <span className="mt-0.5 block text-sm text-pretty break-words text-soft">{message}</span>
          )}
          <span className="mt-0.5 block text-xs text-faint">
            {sites} · {relativeTime(Date.parse(createdAt), now)}
          </span>
        </span>
      </button>
      {/* The button keeps its place and the focus; pressing it again does nothing. */}
      <IconButton
        label={`${isDismissed ? 'Dismissed' : 'Dismiss'}: ${title}, ${sites}`}
        icon={isDismissed ? <Check aria-hidden /> : <X aria-hidden />}
        onClick={() => {
          if (!isDismissed) dismiss(line)
        }}
      />
    </li>
  )
}
