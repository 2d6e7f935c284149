// Sends pending rows although the app is closed: we ask the browser to wake the service worker when there is a network.
// Other browsers send at the next start of the app.
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
      // Forbidden or failed: nothing is lost, the rows are sent at the next start.
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
