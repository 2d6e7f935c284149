// Stops a list from moving under the pointer, the focus or a finger.
import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { SECOND } from '#shared/lib/time.ts'
import { type HeldPlace, inHeldOrder } from './held-order.ts'

/** How long the order is held after a touch: a second tap often follows. */
const AFTER_TOUCH = 4 * SECOND

export type HeldOrder<T> = {
  places: HeldPlace<T>[]
  /** The number of new rows that wait to be shown. */
  waiting: number
  /** Shows the list in its current state. */
  apply: () => void
  /** Props for the element around the list. */
  holders: {
    ref: (element: HTMLElement | null) => void
    onPointerEnter: () => void
    onPointerLeave: (event: PointerEvent) => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * If the new rows were shown by keyboard, moves the focus into the list, because the button disappears. Otherwise the
 * focus is released, or the list would stay held.
 */
function keepFocus(list: HTMLElement | null): void {
  if (!list || !document.activeElement?.matches(':focus-visible')) return
  list.tabIndex = -1
  list.addEventListener('blur', () => list.removeAttribute('tabindex'), { once: true })
  list.focus({ preventScroll: true })
}

/** Holds the list's order while the pointer or the focus is inside, and for a moment after a touch. */
export function useHeldOrder<T>(items: readonly T[], idOf: (item: T) => string): HeldOrder<T> {
  const [held, setHeld] = useState<readonly T[] | null>(null)
  const within = useRef({ pointer: false, focus: false })
  const place = useRef<HTMLElement | null>(null)
  const release = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(release.current), [])
  // The focused element can disappear without an event, as a pressed button does.
  useEffect(() => {
    if (within.current.focus && !place.current?.contains(document.activeElement)) leave('focus', 0)
  })
  const hold = (by: 'pointer' | 'focus') => {
    clearTimeout(release.current)
    within.current[by] = true
    setHeld(before => before ?? items)
  }
  const leave = (by: 'pointer' | 'focus', after: number) => {
    within.current[by] = false
    clearTimeout(release.current)
    const letGo = () => {
      if (!within.current.pointer && !within.current.focus) setHeld(null)
    }
    if (after === 0) letGo()
    else release.current = setTimeout(letGo, after)
  }
  // For long lists, pass a stable `idOf`, so that they aren't sorted again needlessly.
  const order = useMemo(() => inHeldOrder(held, items, idOf), [held, items, idOf])
  return {
    ...order,
    apply: () => {
      setHeld(items)
      keepFocus(place.current)
    },
    holders: {
      ref: element => {
        place.current = element
      },
      onPointerEnter: () => hold('pointer'),
      onPointerLeave: event => leave('pointer', event.pointerType === 'mouse' ? 0 : AFTER_TOUCH),
      onFocus: () => hold('focus'),
      onBlur: event => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave('focus', 0)
      },
    },
  }
}
