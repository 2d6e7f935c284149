// A card that a finger can swipe to one side. A mouse can't: it has the buttons.
import { type PointerEvent, useRef } from 'react'
import { flyOut } from './fly-out.ts'

/** How far a finger must swipe for it to count, in CSS pixels (the interface direction, section 5). */
export const SWIPE_AT = 96

type Swipe = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

/** For an element with `touch-action: pan-y`. It follows the finger; on release it flies out or returns. */
export function useSwipe(onSwipe: (side: 'left' | 'right') => void): Swipe {
  const from = useRef<{ id: number; x: number } | null>(null)
  const moved = (event: PointerEvent<HTMLElement>) =>
    from.current?.id === event.pointerId ? event.clientX - from.current.x : 0
  const release = (event: PointerEvent<HTMLElement>) => {
    from.current = null
    event.currentTarget.style.transform = ''
  }
  return {
    onPointerDown: event => {
      if (event.pointerType === 'touch' && event.isPrimary)
        from.current = { id: event.pointerId, x: event.clientX }
    },
    onPointerMove: event => {
      const by = moved(event)
      if (by !== 0) event.currentTarget.style.transform = `translateX(${by}px)`
    },
    onPointerUp: event => {
      const by = moved(event)
      const side = by > 0 ? 'right' : 'left'
      const isOut = Math.abs(by) >= SWIPE_AT
      if (isOut) flyOut(event.currentTarget, side)
      release(event)
      if (isOut) onSwipe(side)
    },
    onPointerCancel: release,
  }
}
