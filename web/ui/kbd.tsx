// The key that does the same as the button it stands in.
import type { ReactNode } from 'react'

/** Not shown on touch screens, nor where there's hardly room for the button's own words. Screen readers get the key from the button's `aria-keyshortcuts`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="rounded-sm border border-line bg-paper px-1.5 font-sans text-xs leading-5 font-normal text-faint max-sm:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  )
}
