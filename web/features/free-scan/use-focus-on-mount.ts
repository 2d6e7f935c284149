// For content that replaces other content, so that it's read from its beginning.
import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the element when it appears, and scrolls the page to the top. The element needs `tabIndex={-1}`. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const arrived = useRef<E>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    arrived.current?.focus({ preventScroll: true })
  }, [])
  return arrived
}
