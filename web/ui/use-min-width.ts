// Whether the window is as wide as a breakpoint: for what differs in more than its looks.
import { useSyncExternalStore } from 'react'

/** `shell`: room for the sidebar (tokens.css). `lg`: room for two columns beside it (Tailwind). */
const BREAKPOINTS = { shell: '62rem', lg: '64rem' }

/** Follows the window. */
export function useMinWidth(breakpoint: keyof typeof BREAKPOINTS): boolean {
  const media = () => window.matchMedia(`(width >= ${BREAKPOINTS[breakpoint]})`)
  return useSyncExternalStore(
    changed => {
      const watched = media()
      watched.addEventListener('change', changed)
      return () => watched.removeEventListener('change', changed)
    },
    () => media().matches,
    () => true,
  )
}
