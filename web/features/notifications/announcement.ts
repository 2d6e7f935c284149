// The message for notifications that arrive while the app is open: a single one in its own words, many as one line.
// Pure.
import type { Notification } from '#shared/collections/notifications.ts'
import type { NotificationType } from '#shared/domain/notification.ts'
import type { ToastMessage } from '#web/ui/toast.ts'
import { lineOf, type NotificationLine } from './notification-lines.ts'

/** Types that are announced (PRODUCT S4.5), the most urgent first; others only raise the count. */
const TOLD: readonly NotificationType[] = ['manual_required', 'removal_complete']

/** The message, and the line that its button opens; null if none of these is announced. */
export function announcement(
  arrived: readonly Notification[],
): { line: NotificationLine; message: Omit<ToastMessage, 'action'> } | null {
  const [line, other] = TOLD.flatMap(type => {
    const items = arrived.filter(item => item.type === type)
    return items.length === 0 ? [] : [lineOf(items)]
  })
  if (!line) return null
  const description = line.message || line.sites
  return {
    line,
    message: {
      title: line.title,
      description: other
        ? `${description}${description.endsWith('.') ? '' : '.'} ${titleOf(other)}.`
        : description,
      tone: line.type === 'removal_complete' ? 'success' : 'neutral',
    },
  }
}

/** The second line as a separate sentence. */
function titleOf({ title, sites, items }: NotificationLine): string {
  return items.length === 1 ? `${title}: ${sites}` : title
}
