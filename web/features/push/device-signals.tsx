// Keeps the open account's push registered on this device, and the count on the app's icon.
import { useEffect } from 'react'
import { browserBadge, setBadge } from '#web/data/push/app-badge.ts'
import { devicePush } from '#web/data/push/push-subscription.ts'

/** Renders nothing. Used once, in the signed-in frame; `unread` is null until it is known. */
export function DeviceSignals({ userId, unread }: { userId: string | null; unread: number | null }) {
  useEffect(() => {
    if (userId !== null) void devicePush.check()
  }, [userId])
  useEffect(() => {
    if (unread !== null) void setBadge(browserBadge(), unread)
  }, [unread])
  return null
}
