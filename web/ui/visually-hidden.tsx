// Text for screen readers.
import type { ReactNode } from 'react'

/** Announced, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
