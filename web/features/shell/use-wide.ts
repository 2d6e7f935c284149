// Whether the screen has room for the sidebar.
import { useSyncExternalStore } from 'react'

/** The same width as the breakpoint `shell` in tokens.css. */
const query = () => window.matchMedia('(width >= 62rem)')

/** Follows the window. */
export function useWide(): boolean {
  return useSyncExternalStore(
    changed => {
      const media = query()
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => query().matches,
    () => true,
  )
}
