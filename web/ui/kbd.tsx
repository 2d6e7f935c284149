// The keyboard shortcut of the button around it.
import type { ReactNode } from 'react'

/**
 * Hidden on touch screens, and where there's hardly space for the button's own text. Screen readers get the key from
 * the button's `aria-keyshortcuts`.
 */
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
