// The account's data in the browser outside its database: push subscription, badge count, visible notifications,
// message drafts.
import { dropDrafts } from '#web/data/drafts.ts'
import { browserBadge, wipeBadge } from '#web/data/push/app-badge.ts'
import { dropPushSubscription } from '#web/data/push/push-subscription.ts'

/** Removes all of it while the session can still notify the server. For signing out, which a failure doesn't delay. */
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
