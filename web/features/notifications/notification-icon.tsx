// The icon of a notification by type, in the color of its priority; the text says both, too.
import { CircleCheck, CornerUpLeft, Hand, Mail, MessageSquare } from 'lucide-react'
import type { NotificationPriority, NotificationType } from '#shared/domain/notification.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const ICON = {
  manual_required: Hand,
  removal_complete: CircleCheck,
  email_bounce: Mail,
  follow_up_needed: MessageSquare,
  data_reappeared: CornerUpLeft,
} as const satisfies Record<NotificationType, unknown>

/** High red, medium yellow, low blue (PRODUCT S2.3); our palette has red, amber and a plain grey. */
const COLOUR: Readonly<Record<NotificationPriority, string>> = {
  high: 'text-back',
  medium: 'text-yours',
  low: 'text-soft',
}

/** Announced as `High priority`. */
export function NotificationIcon({
  type,
  priority,
}: {
  type: NotificationType
  priority: NotificationPriority
}) {
  const Icon = ICON[type]
  return (
    <span className={cx('mt-0.5 shrink-0', COLOUR[priority])}>
      <Icon aria-hidden className="size-5" />
      <VisuallyHidden>
        {priority === 'high' ? 'High' : priority === 'medium' ? 'Medium' : 'Low'} priority:
      </VisuallyHidden>
    </span>
  )
}
