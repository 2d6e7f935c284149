// The back gesture closes what lies over the page, where the browser tells us of it.
import { useEffect } from 'react'

type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }

/** While `isOpen`, Back (Android) calls `onClose` in place of leaving the page. Browsers without `CloseWatcher` leave it. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher }
    if (!isOpen || CloseWatcher === undefined) return
    const watcher = new CloseWatcher()
    watcher.onclose = onClose
    return () => {
      watcher.onclose = null
      watcher.destroy()
    }
  }, [isOpen, onClose])
}
