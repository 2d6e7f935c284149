// A link that leaves the product.
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { textLinkStyle } from './text-link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Opens in a new tab, says so, and tells the other site nothing about where the person came from. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={textLinkStyle}>
      {children}
      {/* The sign stays on the line of what it's about. */}
      {'\u00a0'}
      <ArrowUpRight aria-hidden className="inline size-[0.9em] align-[-0.05em]" />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
