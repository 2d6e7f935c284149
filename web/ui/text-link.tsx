// A router link in running text.
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/**
 * The style of links in text, shared with ExternalLink. A link on a row of its own, no longer inline, gets a
 * finger-sized target.
 */
export const textLinkStyle =
  'underline decoration-edge decoration-1 underline-offset-[0.22em] transition-colors hover:decoration-current hover:decoration-2 pointer-coarse:min-h-touch pointer-coarse:content-center'

function TextAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cx(textLinkStyle, className)}>
      {children}
    </a>
  )
}

/** A router link (`to`, `params`, `search`, `hash`), underlined. */
export const TextLink = createLink(TextAnchor)
