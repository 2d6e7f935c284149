// What push needs from the browser, the browser's implementation, and key conversion.
import { SECOND } from '#shared/lib/time.ts'

/** How long to wait for a worker that is being installed. */
const WORKER_TIMEOUT = 5 * SECOND

export type PushRegistration = Pick<ServiceWorkerRegistration, 'pushManager'>

export type PushBrowser = {
  permission(): NotificationPermission
  requestPermission(): Promise<NotificationPermission>
  /** The worker's registration; null if push isn't available. */
  registration(): Promise<PushRegistration | null>
}

export function browserPush(): PushBrowser {
  const isThere = () =>
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return {
    permission: () => Notification.permission,
    requestPermission: () => Notification.requestPermission(),
    async registration() {
      if (!isThere()) return null
      // `ready` never settles if no worker is registered.
      const late = new Promise<null>(resolve => setTimeout(() => resolve(null), WORKER_TIMEOUT))
      return Promise.race([navigator.serviceWorker.ready, late])
    },
  }
}

/** The bytes of a base64url key. */
export function decodeKey(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}

/** Whether a subscription was made with this key. */
export function sameKey(used: ArrayBuffer | null, key: Uint8Array): boolean {
  if (!used || used.byteLength !== key.length) return false
  const bytes = new Uint8Array(used)
  return key.every((byte, index) => byte === bytes[index])
}
