// Scrolls elements in a layer into view when they get the keyboard focus.
import type { FocusEvent } from 'react'

/**
 * `onFocus` of a layer with a scrolling body: when the focus wraps from the first stop to the last, Radix doesn't
 * scroll to it.
 */
export function focusInSight({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest' })
}
