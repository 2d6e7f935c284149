// Keeps the focus on the page when what had it goes away.
import { type RefObject, useLayoutEffect } from 'react'

/** The heading of the part around it, else the page. */
function shelterOf(leaving: HTMLElement): HTMLElement | null {
  const part = leaving.closest<HTMLElement>('section')
  return part?.querySelector<HTMLElement>('h2, h3') ?? document.getElementById('main')
}

/**
 * When `place` goes away with the focus in it, and what comes in its stead does not take it, the focus goes to where it
 * came `from` if that is still there, else to the heading of the part around it.
 */
export function useFocusKept(
  place: RefObject<HTMLElement | null>,
  from?: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const leaving = place.current
    return () => {
      if (!leaving?.contains(document.activeElement)) return
      const shelter = shelterOf(leaving)
      const origin = from?.current
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const target = origin?.isConnected ? origin : shelter
        if (!target) return
        // A heading takes the focus only when it is told to.
        if (target === shelter && !target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus()
      })
    }
  }, [place, from])
}
