// Turns an incoming push into a notification and raises the badge, whether or not a window is open.
import { HOUR, type Now } from '#shared/lib/time.ts'
import { noticeOf, readPush } from './push-notice.ts'

/** A repeat within this time is a duplicate, not news, and makes no sound. */
const SAME_NEWS = HOUR

/** Notification options that workers may use and TypeScript's own type lacks. */
export type PushNotificationOptions = NotificationOptions & { renotify?: boolean; timestamp?: number }
type Shown = { tag: string; timestamp?: number }

export type ShowPushDeps = {
  showNotification(title: string, options: PushNotificationOptions): Promise<void>
  shownNotifications(tag: string): Promise<readonly Shown[]>
  /** Open windows of the app. */
  windows(): Promise<readonly { focused: boolean }[]>
  raiseBadge(): Promise<void>
  now: Now
}

/** Shows a push; `text` is its decrypted content. */
export async function showPush(deps: ShowPushDeps, text: string): Promise<void> {
  const message = readPush(text)
  const notice = noticeOf(message)
  const [windows, shown] = await Promise.all([deps.windows(), deps.shownNotifications(notice.tag)])
  const isTest = message?.kind === 'test'
  const before = shown[0]?.timestamp ?? 0
  await deps.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'en',
    data: { path: notice.path },
    timestamp: deps.now(),
    renotify: isTest || (shown.length > 0 && deps.now() - before > SAME_NEWS),
    // The person sees it in the focused app anyway.
    silent: !isTest && windows.some(window => window.focused),
  })
  // An open page updates the count by itself.
  if (!isTest && shown.length === 0 && windows.length === 0) await deps.raiseBadge()
}
