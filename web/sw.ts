// The service worker: puts its parts together and listens. The app opens without a network, a new version waits until
// the person lets it in, the outbox leaves with no tab open, pushes are shown, shared mails are kept.
import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { raiseBadge } from '#web/data/push/app-badge.ts'
import { OUTBOX_SYNC_TAG } from '#web/data/replication/outbox-sync-tag.ts'
import { keptMails } from '#web/data/storage/kept-mails.ts'
import { isServerPath, OFFLINE_PAGE, orOfflinePage, serverPaths } from './sw/navigation.ts'
import { openWindow } from './sw/open-window.ts'
import { renewPush } from './sw/renew-push.ts'
import { replayOutbox } from './sw/replay-outbox.ts'
import { SHARE_PATH, takeShared } from './sw/share-target.ts'
import { showPush } from './sw/show-push.ts'
import { workerApi } from './sw/worker-api.ts'

declare global {
  /** Chromium's; not in TypeScript's library. */
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { readonly tag: string }
  }
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null } | string>
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const shell = createHandlerBoundToURL('/index.html')
const offlinePage = () => matchPrecache(OFFLINE_PAGE)
registerRoute(
  new NavigationRoute(options => orOfflinePage(() => shell(options), offlinePage), { denylist: serverPaths }),
)
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isServerPath(url),
  ({ request }) => orOfflinePage(() => fetch(request), offlinePage),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => takeShared(keptMails, request, self.location.origin),
  'POST',
)

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

self.addEventListener('sync', event => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(replayOutbox())
})

self.addEventListener('push', event => {
  const deps = {
    showNotification: (title: string, options: NotificationOptions) =>
      self.registration.showNotification(title, options),
    shownNotifications: (tag: string) => self.registration.getNotifications({ tag }),
    windows,
    raiseBadge: () => raiseBadge({ caches, icon: self.navigator }),
    now: Date.now,
  }
  event.waitUntil(showPush(deps, event.data?.text() ?? ''))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const path: unknown = event.notification.data?.path
  const deps = { windows, openWindow: (target: string) => self.clients.openWindow(target) }
  event.waitUntil(openWindow(deps, typeof path === 'string' && path.startsWith('/') ? path : '/dashboard'))
})

self.addEventListener('pushsubscriptionchange', event => {
  const deps = {
    api: workerApi(self.location.origin),
    subscribe: (applicationServerKey: ArrayBuffer) =>
      self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
  }
  const change = { before: event.oldSubscription, after: event.newSubscription }
  event.waitUntil(renewPush(deps, change))
})

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
clientsClaim()
