// One row of the history: what happened, where, to whom, and when. Opens its removal or alert.
import { Mail, MailOpen } from 'lucide-react'
import type { Notification } from '#shared/collections/notifications.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { NotificationIcon } from './notification-icon.tsx'
import { lineOf } from './notification-lines.ts'
import { markUnread, useOpenLine } from './use-notifications.ts'

type HistoryRowProps = {
  row: Notification
  /** Null if there's only one person, or if it isn't known. */
  personName: string | null
  now: number
  onRead: (row: Notification) => void
  'aria-posinset': number
  'aria-setsize': number
}

/** A list item. The button at its end toggles between read and unread. */
export function HistoryRow({ row, personName, now, onRead, ...place }: HistoryRowProps) {
  const openLine = useOpenLine()
  const { type, priority, title, message, site_name, is_read, created_at } = row
  const about = [site_name, personName, momentText(created_at, now)].filter(part => part !== null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in chunks, which a ul can't hold.
    <div role="listitem" {...place} className="flex items-start gap-1 border-b border-line">
      <button
        type="button"
        onClick={() => openLine(lineOf([row]))}
        className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 py-3.5 text-left hover:bg-sunk/60"
      >
        <NotificationIcon type={type} priority={priority} />
        <span className="min-w-0">
          <span className={cx('block leading-6', is_read ? 'text-soft' : 'font-semibold')}>
            {title}
            {!is_read && <VisuallyHidden> (unread)</VisuallyHidden>}
          </span>
          <span className="block text-pretty break-words text-soft">{message}</span>
          <span className="mt-0.5 block text-sm break-words text-faint">{about.join(' · ')}</span>
        </span>
      </button>
      <span className="pt-2">
        <IconButton
          label={`Mark ${is_read ? 'unread' : 'read'}: ${title}, ${site_name}`}
          icon={is_read ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
          onClick={() => (is_read ? markUnread(row) : onRead(row))}
        />
      </span>
    </div>
  )
}
