// The account's notifications, and where opening one leads.
import { useNavigate } from '@tanstack/react-router'
import type { Notification } from '#shared/collections/notifications.ts'
import { useDocs } from '#web/data/queries.ts'
import { type BellView, bellView } from './bell-view.ts'

/** What the bell shows. */
export function useNotifications(): BellView & { status: 'loading' | 'ready'; all: readonly Notification[] } {
  const { status, docs } = useDocs('notifications')
  return { ...bellView(docs), status, all: docs }
}

/** Goes to the alert or the removal that a notification is about. */
export function useOpenNotification(): (item: Notification) => void {
  const navigate = useNavigate()
  return item => {
    if (item.alert_id !== null) void navigate({ to: '/reappearance-alerts' })
    else if (item.job_id !== null) {
      void navigate({ to: '/removals/$jobId', params: { jobId: item.job_id } })
    }
  }
}
