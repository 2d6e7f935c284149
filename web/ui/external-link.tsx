// A link that leaves the product.
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { textLinkStyle } from './text-link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Opens in a new tab, says so, and sends the other site no referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={textLinkStyle}>
      {children}
      {/* Keeps the icon on the same line as the last word. */}
      {'\u00a0'}
      <ArrowUpRight aria-hidden className="inline size-[0.9em] align-[-0.05em]" />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
