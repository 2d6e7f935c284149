// A number that links to the list it counts.
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Stat, type StatProps } from './stat.tsx'

function StatAnchor({
  label,
  value,
  note,
  tone,
  className,
  ...rest
}: Omit<ComponentProps<'a'>, 'children'> & StatProps) {
  return (
    <a
      {...rest}
      className={cx('group block no-underline hover:[&_p]:underline hover:[&_p]:decoration-1', className)}
    >
      <Stat label={label} value={value} {...(note ? { note } : {})} {...(tone ? { tone } : {})} />
    </a>
  )
}

/** A Stat as a router link (`to`, `search` …). */
export const StatLink = createLink(StatAnchor)
