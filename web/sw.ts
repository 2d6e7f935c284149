// The service worker: the app opens without a network, and a new version waits until the person lets it in.
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null } | string>
}

/** Paths the server answers itself; every other navigation opens the app. */
const serverPaths = [
  /^\/auth\/v1\//,
  /^\/sync\//,
  /^\/realtime\//,
  /^\/functions\//,
  /^\/api\//,
  /^\/storage\//,
  /^\/push\//,
  /^\/dev(\/|\?|$)/,
  /^\/(healthz|readyz|metrics)(\?|$)/,
  /^\/\.well-known\//,
]

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }))

self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
clientsClaim()
