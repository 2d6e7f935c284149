// Between a page and the service worker: a device on which somebody is signed in keeps the whole app, so that every screen
// opens without a network. A visitor's device keeps what it has seen.

/** The message's type. */
export const KEEP_APP = 'KEEP_APP'

/** Asks the worker, once it is there. Asked again, it only fetches what is missing. */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: KEEP_APP })
}
