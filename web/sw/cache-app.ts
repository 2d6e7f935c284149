// A page's message to the service worker: a device with a signed-in user caches the whole app, so that every screen opens
// without a network. A visitor's device caches only the files it has used.

/** The message's type. Pages and workers of earlier versions send and expect this text. */
export const CACHE_APP = 'KEEP_APP'

/** Sends the message once the worker is active. The worker then fetches only missing files. */
export async function cacheApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: CACHE_APP })
}
