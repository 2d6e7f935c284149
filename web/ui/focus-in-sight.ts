// Keeps what the keyboard reaches in a layer in sight.
import type { FocusEvent } from 'react'

/**
 * `onFocus` of a layer whose body scrolls: going round from its first stop to its last, Radix sets the focus without
 * scrolling to it.
 */
export function focusInSight({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest' })
}
