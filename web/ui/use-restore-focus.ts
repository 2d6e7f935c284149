// Moves the focus when the element that has it is removed.
import { type RefObject, useLayoutEffect } from 'react'

/** The heading of the section around the element, else the page. */
function fallbackOf(removed: HTMLElement): HTMLElement | null {
  const part = removed.closest<HTMLElement>('section')
  return part?.querySelector<HTMLElement>('h2, h3') ?? document.getElementById('main')
}

/**
 * When `place` is removed while it contains the focus, and its replacement doesn't take it, the focus returns to `from`
 * if that still exists, otherwise to the heading of the section around it.
 */
export function useRestoreFocus(
  place: RefObject<HTMLElement | null>,
  from?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const removed = place.current
    return () => {
      if (!removed?.contains(document.activeElement)) return
      const fallback = fallbackOf(removed)
      const origin = from?.current
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const target = origin?.isConnected ? origin : fallback
        if (!target) return
        // A heading can only take the focus with a tabindex.
        if (target === fallback && !target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus()
      })
    }
  }, [place, from])
}
