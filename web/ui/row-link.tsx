// The link of a ListRow; its click area is the whole row.
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

function RowAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      data-row-link=""
      className={cx(
        'no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink',
        className,
      )}
    >
      {children}
    </a>
  )
}

/** A router link (`to`, `params`, `search`) for a row's title. */
export const RowLink = createLink(RowAnchor)
