// A list of rows between hairlines.
import type { ReactNode } from 'react'

/** Holds ListRows. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {children}
    </ul>
  )
}
