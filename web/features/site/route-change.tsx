// Handles page changes: scrolling, and the focus for screen readers.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { scrollToSection } from './scroll-to-section.ts'

/** PRODUCT S9.5. */
const HASH_SCROLL_MS = 100

/**
 * A layer that was opened while the page was loading keeps the focus: otherwise a dialog would lose typed text, and a
 * menu would close.
 */
const isInLayer = () =>
  Boolean(
    document.activeElement?.closest(
      ':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-state="open"]',
    ),
  )

/** A new path scrolls to the top, a hash to its section after 100 ms. Used once, in the root route. */
export function RouteChange() {
  const location = useRouterState({ select: state => state.resolvedLocation })
  const pathname = location?.pathname
  const hash = location?.hash ?? ''
  const key = location?.state.__TSR_key
  const before = useRef(pathname)

  // `key` changes with every navigation, so that the same hash chosen again scrolls again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== pathname
    before.current = pathname
    if (moved && !isInLayer()) document.getElementById('main')?.focus({ preventScroll: true })
    if (hash) {
      const timer = setTimeout(() => scrollToSection(hash), HASH_SCROLL_MS)
      return () => clearTimeout(timer)
    }
    if (moved) window.scrollTo(0, 0)
  }, [pathname, hash, key])

  return null
}
