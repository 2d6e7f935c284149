// Messages for notifications that arrive while the app is open. What arrives while one is shown joins it, so that a scan
// that settles thirty removals shows one message, not thirty.
import { useCallback, useRef } from 'react'
import type { Notification } from '#shared/collections/notifications.ts'
import { toast, toastStore } from '#web/ui/toast.ts'
import { announcement } from './announcement.ts'
import { useArrivals } from './use-arrivals.ts'
import { useNotifications, useOpenLine } from './use-notifications.ts'

/** Draws nothing. */
export function NotificationToasts() {
  const { status, all } = useNotifications()
  const openLine = useOpenLine()
  const told = useRef<{ id: number; items: readonly Notification[] }>({ id: -1, items: [] })
  const show = useCallback(
    (arrived: readonly Notification[]) => {
      const isShown = toastStore.read()?.id === told.current.id
      const items = [...arrived].reverse().concat(isShown ? told.current.items : [])
      const announced = announcement(items)
      if (!announced) return
      const { line, message } = announced
      const id = toast({ ...message, action: { label: 'Open', onSelect: () => openLine(line) } })
      told.current = { id, items }
    },
    [openLine],
  )
  useArrivals({ status, docs: all }, show)
  return null
}
