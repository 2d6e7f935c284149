// The latest notifications on the dashboard (PRODUCT T2.1).
import { Section } from '#web/ui/section.tsx'
import { NotificationList } from './notification-list.tsx'
import { useNotifications } from './use-notifications.ts'

/** The number shown here; the bell has the rest of the history. */
const SHOWN = 5

/** Opening one shows its removal or alert. */
export function NotificationsWidget() {
  const { status, lines } = useNotifications()
  return (
    <Section title="Notifications">
      {/* Each item has space above it, which the headline already provides. */}
      <div className="-mt-3">
        <NotificationList status={status} lines={lines} most={SHOWN} />
      </div>
    </Section>
  )
}
