// The back gesture closes a layer over the page.
import { useEffect } from 'react'

type CloseWatcher = { onclose: (() => void) | null; destroy: () => void }

/**
 * While `isOpen`, Back calls `onClose`: on Android instead of leaving the page, elsewhere in addition, so that nothing
 * stays open over another page.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    window.addEventListener('popstate', onClose)
    return () => window.removeEventListener('popstate', onClose)
  }, [isOpen, onClose])
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
