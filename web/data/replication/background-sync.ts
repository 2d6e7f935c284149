// Sees to it that what waits leaves although the app is closed: the browser is asked to wake the service worker when
// there is a network. A browser that cannot do that sends when the app is opened next.
import type { Environment } from '#web/data/environment.ts'
import type { SyncState } from './sync-report.ts'

export type BackgroundSyncDeps = {
  environment: Pick<Environment, 'onVisibility' | 'requestReplay'>
  sync: { state(): SyncState; subscribe(listener: () => void): () => void }
}

/** Watches until the returned function is called. */
export function watchBackgroundSync(deps: BackgroundSyncDeps): () => void {
  const { environment, sync } = deps
  if (!environment.requestReplay) return () => {}
  let requested = false
  const request = () => {
    requested = true
    environment.requestReplay?.().catch(error => {
      // Forbidden or not now: nothing is lost, it leaves with the next opening.
      console.warn('Background sync:', error)
    })
  }
  const follow = () => {
    const { pending, state } = sync.state()
    if (pending === 0 || state !== 'offline') requested = false
    else if (!requested) request()
  }
  const stops = [
    sync.subscribe(follow),
    environment.onVisibility?.(visible => {
      if (!visible && sync.state().pending > 0) request()
    }),
  ]
  follow()
  return () => {
    for (const stop of stops) stop?.()
  }
}
