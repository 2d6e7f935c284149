// Page events that matter to replication: becoming visible, and being hidden or left.
import { OUTBOX_SYNC_TAG } from './outbox-sync-tag.ts'

/** `ServiceWorkerRegistration.sync`, which only some browsers support and TypeScript's library lacks. */
type WithSync = { sync?: { register(tag: string): Promise<void> } }

/** Calls back with `true` when the page becomes visible or focused, `false` when it's hidden or left. */
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

/**
 * Requests a background sync, in which the service worker sends the outbox once there is a network; returns whether the
 * browser agreed.
 */
export async function requestReplay(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const { sync } = (registration ?? {}) as WithSync
  if (!sync) return false
  await sync.register(OUTBOX_SYNC_TAG)
  return true
}
