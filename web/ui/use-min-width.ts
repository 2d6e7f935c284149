// Whether the window is at least as wide as a breakpoint: for differences that CSS alone can't make.
import { useSyncExternalStore } from 'react'

/** `shell`: wide enough for the sidebar (tokens.css). `lg`: wide enough for two columns beside it (Tailwind). */
const BREAKPOINTS = { shell: '62rem', lg: '64rem' }

/** Updates with the window's width. */
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
