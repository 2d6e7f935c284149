// The service worker: assembles its parts and listens. It opens the app offline, holds a new version until the person
// accepts it, sends the outbox without an open tab, shows pushes, and stores shared mails.
import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { raiseBadge } from '#web/data/push/app-badge.ts'
import { OUTBOX_SYNC_TAG } from '#web/data/replication/outbox-sync-tag.ts'
import { storedMails } from '#web/data/storage/stored-mails.ts'
import { createAssetCache } from './sw/asset-cache.ts'
import { CACHE_APP } from './sw/cache-app.ts'
import { isScreenPath, isServerPath, OFFLINE_PAGE, orOfflinePage } from './sw/navigation.ts'
import { openWindow } from './sw/open-window.ts'
import { renewPush } from './sw/renew-push.ts'
import { replayOutbox } from './sw/replay-outbox.ts'
import { ALL_SCRIPTS, FIRST_SCRIPTS } from './sw/script-names.ts'
import { SHARE_PATH, takeShared } from './sw/share-target.ts'
import { showPush } from './sw/show-push.ts'
import { forgetPages, visitedPage } from './sw/visited-pages.ts'
import { workerApi } from './sw/worker-api.ts'

declare global {
  /** Chromium only; missing in TypeScript's library. */
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { readonly tag: string }
  }
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null } | string>
}

const urlOf = (file: string | { url: string }) => (typeof file === 'string' ? file : file.url)
/** The other scripts are stored when they are first used, or together once a person signs in. */
const isForAll = (url: string) =>
  FIRST_SCRIPTS.test(`/${url}`) || !(url.endsWith('.js') || ALL_SCRIPTS.test(`/${url}`))

const files = self.__WB_MANIFEST
precacheAndRoute(files.filter(file => isForAll(urlOf(file))))
cleanupOutdatedCaches()
const net = { caches, fetch: (request: Request | string) => fetch(request) }
const assets = createAssetCache(
  net,
  files.map(urlOf).flatMap(url => (isForAll(url) ? [] : [`/${url}`])),
)
self.addEventListener('install', event => event.waitUntil(assets.install()))
self.addEventListener('activate', event =>
  event.waitUntil(
    // A newer version may have stored its files already. It deletes the old ones when it takes over.
    Promise.all([self.registration.installing ? null : assets.activate(), forgetPages(caches)]),
  ),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  ({ request }) => assets.answer(request),
)

const shell = createHandlerBoundToURL('/index.html')
const offlinePage = () => matchPrecache(OFFLINE_PAGE)
const isNavigation = (request: Request, sameOrigin: boolean) => sameOrigin && request.mode === 'navigate'
registerRoute(
  ({ request, url, sameOrigin }) => isNavigation(request, sameOrigin) && isServerPath(url),
  ({ request }) => orOfflinePage(() => fetch(request), offlinePage),
)
registerRoute(
  ({ request, url, sameOrigin }) => isNavigation(request, sameOrigin) && isScreenPath(url.pathname),
  options => orOfflinePage(() => shell(options), offlinePage),
)
// The shell renders a page that was never visited, if its files are cached.
registerRoute(
  ({ request, sameOrigin }) => isNavigation(request, sameOrigin),
  options => orOfflinePage(() => visitedPage(net, options.request).catch(() => shell(options)), offlinePage),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => takeShared(storedMails, request, self.location.origin),
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
  // If this fails, the next start tries again.
  if (event.data?.type === CACHE_APP)
    event.waitUntil(assets.cacheAll().catch(error => console.warn('Keeping the app:', error)))
})
clientsClaim()
