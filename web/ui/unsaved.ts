// Tracks unsaved input on screen, so that nothing reloads over it.
import { useEffect } from 'react'

let held = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  held += by
  for (const listener of listeners) listener()
}

/** True while any form is dirty; for useSyncExternalStore. */
export const unsavedStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): boolean => held > 0,
}

/** Call it in a form with its dirty state; leaving the form counts as saved. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    change(1)
    return () => change(-1)
  }, [dirty])
}
