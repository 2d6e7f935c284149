// What a page tells of its life that matters to replication: coming back into view, and leaving it.
import { OUTBOX_SYNC_TAG } from './outbox-sync-tag.ts'

/** `ServiceWorkerRegistration.sync`, which only some browsers have and TypeScript's library does not know. */
type WithSync = { sync?: { register(tag: string): Promise<void> } }

/** Told `true` when the page comes into view or gets the focus, `false` when it is hidden or left. */
export function onVisibility(listener: (visible: boolean) => void): () => void {
  const changed = () => listener(document.visibilityState === 'visible')
  const shown = () => listener(true)
  const left = () => listener(false)
  document.addEventListener('visibilitychange', changed)
  addEventListener('focus', shown)
  addEventListener('pageshow', shown)
  addEventListener('pagehide', left)
  return () => {
    document.removeEventListener('visibilitychange', changed)
    removeEventListener('focus', shown)
    removeEventListener('pageshow', shown)
    removeEventListener('pagehide', left)
  }
}

/** Asks the browser to let the service worker send the outbox when there is a network; answers whether it will. */
export async function requestReplay(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const { sync } = (registration ?? {}) as WithSync
  if (!sync) return false
  await sync.register(OUTBOX_SYNC_TAG)
  return true
}
