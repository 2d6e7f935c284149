// Registers the service worker and detects newer versions. Never reloads by itself: the person has to tap.

import { isLoadingEarly } from '#web/data/early-load.ts'

/** waiting: a newer version can take over. replaced: another tab activated it; this one still runs the old one. */
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

/** Activates the waiting version and reloads once it is in control; the other tabs follow. */
export function applyUpdate(): void {
  if (state === 'waiting' && letIn) letIn()
  else window.location.reload()
}

/** Starts watching, in production only; call it once, after the first render. */
export async function watchForUpdates(isEditing: () => boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Once a newer version is in control, the files of pages that weren't opened yet are gone. Code that nobody asked for
  // may also fail on a poor connection, and is loaded again.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine && state === 'none' && !isLoadingEarly()) setState('replaced')
  })
  if (navigator.serviceWorker.controller) return watch(isEditing)
  // On a first visit there is nothing newer. The library would slow the page down, so it loads when the person returns
  // to the page.
  document.addEventListener('visibilitychange', () => void watch(isEditing), { once: true })
  await pageLoaded()
  await navigator.serviceWorker.register(WORKER, SCOPE)
}

async function watch(isEditing: () => boolean): Promise<void> {
  const { Workbox } = await import('workbox-window')
  // A page that loaded without a worker is as new as the first worker, so it doesn't reload when that takes control.
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
    // Activated by another tab: this one reloads, unless the person is typing here; then it offers to reload
    // afterwards.
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

/** The worker's files load after the page's own. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise(resolve => window.addEventListener('load', resolve, { once: true }))
}
