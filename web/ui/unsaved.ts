// Knows whether something on screen has been typed and not saved, so that nothing reloads over it.
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

/** Call it in a form with whether it is dirty; leaving the form counts as settled. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    change(1)
    return () => change(-1)
  }, [dirty])
}
