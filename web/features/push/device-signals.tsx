// What an account that is open on this device does for it: keeps push registered, and the count on the app's icon.
import { useEffect } from 'react'
import { browserBadge, setBadge } from '#web/data/push/app-badge.ts'
import { devicePush } from '#web/data/push/push-subscription.ts'

/** Shows nothing. Stands once, in the signed-in frame; `unread` is null until it is known. */
export function DeviceSignals({ userId, unread }: { userId: string | null; unread: number | null }) {
  useEffect(() => {
    if (userId !== null) void devicePush.check()
  }, [userId])
  useEffect(() => {
    if (unread !== null) void setBadge(browserBadge(), unread)
  }, [unread])
  return null
}
