// What a browser holds of the account beside its data: the push subscription, the icon's count, notifications on screen,
// drafts of messages.
import { dropDrafts } from '#web/data/drafts.ts'
import { browserBadge, wipeBadge } from '#web/data/push/app-badge.ts'
import { dropPushSubscription } from '#web/data/push/push-subscription.ts'

/** Takes all of it back, while the session can still tell the server. For signing out; a failure does not hold it up. */
export async function leaveBrowser(): Promise<void> {
  dropDrafts()
  await dropPushSubscription()
  const results = await Promise.allSettled([wipeBadge(browserBadge()), closeNotifications()])
  for (const result of results) {
    if (result.status === 'rejected') console.warn('Leaving the browser:', result.reason)
  }
}

async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
