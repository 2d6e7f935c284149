// Messages for notifications that arrive while the app is open: your turn, and removal complete (spec, account and
// public site, 4: Notifications). Everything else only raises the count.
import { useCallback } from 'react'
import type { Notification } from '#shared/collections/notifications.ts'
import { toast } from '#web/ui/toast.ts'
import { useArrivals } from './use-arrivals.ts'
import { useNotifications, useOpenNotification } from './use-notifications.ts'

/** Draws nothing. */
export function NotificationToasts() {
  const { status, all } = useNotifications()
  const openItem = useOpenNotification()
  const show = useCallback(
    (item: Notification) => {
      if (item.type !== 'manual_required' && item.type !== 'removal_complete') return
      toast({
        title: item.title,
        description: item.message,
        tone: item.type === 'removal_complete' ? 'success' : 'neutral',
        action: { label: 'Open', onSelect: () => openItem(item) },
      })
    },
    [openItem],
  )
  useArrivals({ status, docs: all }, show)
  return null
}
