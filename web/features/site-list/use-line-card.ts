// Which line's card is shown, and where: the line with the pointer or the focus.
import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import type { Line } from './line.ts'

/** Its position in the frame: at the line's left end, below it or, if there's no space, above. */
export type CardPlace = { left: number } & ({ top: number } | { bottom: number })
type Card = { line: Line; place: CardPlace }

/** The card's width and maximum height, and its distance from the line. */
const WIDTH = 256
const HEIGHT = 128
const GAP = 6

/** No card on touch, which opens the paragraph instead. */
export function useLineCard(frame: RefObject<HTMLElement | null>, lines: readonly Line[]) {
  const [card, setCard] = useState<Card | null>(null)
  const isShown = card !== null

  useEffect(() => {
    if (!isShown) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setCard(null)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isShown])

  const show = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-site]') : null
    const line = element && lines.find(one => one.siteId === element.dataset.site)
    const outer = frame.current?.getBoundingClientRect()
    setCard(
      element && line && outer ? { line, place: placeOf(element.getBoundingClientRect(), outer) } : null,
    )
  }
  return {
    card,
    cardHandlers: {
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && show(event.target),
      onBlur: () => setCard(null),
      onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && show(event.target),
      onPointerLeave: () => setCard(null),
    },
  }
}

function placeOf(line: DOMRect, frame: DOMRect): CardPlace {
  const left = Math.max(0, Math.min(line.left - frame.left, frame.width - WIDTH))
  const isLow = line.bottom + GAP + HEIGHT > innerHeight && line.top > HEIGHT
  return isLow
    ? { left, bottom: frame.bottom - line.top + GAP }
    : { left, top: line.bottom - frame.top + GAP }
}
