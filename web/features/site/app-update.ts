// Registers the service worker and knows when a newer version waits. Never reloads by itself: that is the person's tap.

/** waiting: a newer version can take over. replaced: another tab has let it in; this one still runs the old one. */
export type UpdateState = 'none' | 'waiting' | 'replaced'

const WORKER = '/sw.js'
const SCOPE = { scope: '/' }

let state: UpdateState = 'none'
let letIn: (() => void) | null = null
const listeners = new Set<() => void>()

function setState(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore. */
export const updateStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): UpdateState => state,
}

/** Lets the waiting version in and reloads once it is in charge; the other tabs follow. */
export function applyUpdate(): void {
  if (state === 'waiting' && letIn) letIn()
  else window.location.reload()
}

/** Starts watching, in production only; call it once, after the first render. */
export async function watchForUpdates(isEditing: () => boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The files of a page that has not been opened yet are gone once a newer version is in charge.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine && state === 'none') setState('replaced')
  })
  if (navigator.serviceWorker.controller) return watch(isEditing)
  // At a first visit there is nothing newer. The library would weigh on the page; it comes when somebody comes back to it.
  document.addEventListener('visibilitychange', () => void watch(isEditing), { once: true })
  await pageLoaded()
  await navigator.serviceWorker.register(WORKER, SCOPE)
}

async function watch(isEditing: () => boolean): Promise<void> {
  const { Workbox } = await import('workbox-window')
  // A page that came without a worker is as new as the first worker, which takes charge of it without a reload.
  const hadWorker = navigator.serviceWorker.controller !== null
  const workbox = new Workbox(WORKER, SCOPE)
  let asked = false
  letIn = () => {
    asked = true
    workbox.messageSkipWaiting()
  }
  workbox.addEventListener('waiting', () => setState('waiting'))
  workbox.addEventListener('controlling', event => {
    if (asked) window.location.reload()
    // Let in from another tab: this one follows, unless somebody is writing here; then it says so when they are done.
    else if (hadWorker && (event.isUpdate || event.isExternal)) {
      if (isEditing()) setState('replaced')
      else window.location.reload()
    }
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') workbox.update().catch(() => undefined)
  })
  await workbox.register()
}

/** The worker's files come after the page's own. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise(resolve => window.addEventListener('load', resolve, { once: true }))
}
