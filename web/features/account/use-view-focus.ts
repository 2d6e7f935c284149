// The page of signing up and in changes its view without changing its address; the focus follows.
import { useEffect, useRef } from 'react'

/** Gives the focus to the new view's headline, unless something of that view has taken it. Not on the first view. */
export function useViewFocus(view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    if (document.activeElement !== document.body) return
    const headline = document.querySelector<HTMLElement>('#main h1')
    if (!headline) return
    headline.tabIndex = -1
    headline.focus()
  }, [view])
}
