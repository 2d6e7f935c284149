// What one part of the page changes may be shown by another: that one asks again.
import { useEffect, useRef } from 'react'

/** Calls `reload` whenever `changing` is another object than before; not for the first. */
export function useReloadWith(changing: object, reload: () => Promise<void>): void {
  const before = useRef(changing)
  useEffect(() => {
    if (before.current === changing) return
    before.current = changing
    void reload()
  }, [changing, reload])
}
