// A link to another site, styled as a button.
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ButtonVariant, buttonStyle } from './button-style.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type ExternalButtonProps = { href: string; variant?: ButtonVariant; children: ReactNode }

/** Opens in a new tab, says so, and sends the other site no referrer. */
export function ExternalButton({ href, variant = 'secondary', children }: ExternalButtonProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonStyle(variant, 'small', false)}>
      {children}
      <ArrowUpRight aria-hidden />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
