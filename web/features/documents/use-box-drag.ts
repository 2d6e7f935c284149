// Drawing, moving and resizing boxes with a pointer.
import { type PointerEvent, useRef, useState } from 'react'
import {
  boxBetween,
  movedBox,
  type Point,
  type RedactionBox,
  resizedBox,
  type Size,
} from './redaction-boxes.ts'
import type { DrawnBox, Redaction } from './use-redaction.ts'

/** `box`: the box as it was when the drag began; null if a new one is drawn. */
type Drag = { pointer: number; from: Point; box: DrawnBox | null; isResize: boolean }

/** `props` are for the element over the image; boxes in it have `data-box`, their corners `data-corner`. */
export function useBoxDrag(image: Size, { boxes, add, change, select }: Redaction) {
  const drag = useRef<Drag | null>(null)
  const [draft, setDraft] = useState<RedactionBox | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || drag.current || !(event.target instanceof Element)) return
    const { target, pointerId, currentTarget } = event
    const id = target.closest<HTMLElement>('[data-box]')?.dataset.box
    const box = boxes.find(one => one.id === id) ?? null
    const isResize = target.closest('[data-corner]') !== null
    drag.current = { pointer: pointerId, from: pointIn(event, image), box, isResize }
    currentTarget.setPointerCapture(pointerId)
    if (box) select(box.id)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { current } = drag
    if (current?.pointer !== event.pointerId) return
    const { from, box, isResize } = current
    const at = pointIn(event, image)
    const by = { x: at.x - from.x, y: at.y - from.y }
    if (box) change(isResize ? resizedBox(box, by, image) : movedBox(box, by, image))
    else setDraft(boxBetween(from, at, image))
  }

  function end(event: PointerEvent<HTMLElement>): Drag | null {
    const { current } = drag
    if (current?.pointer !== event.pointerId) return null
    drag.current = null
    setDraft(null)
    return current
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const ended = end(event)
    if (!ended || ended.box) return
    const drawn = boxBetween(ended.from, pointIn(event, image), image)
    if (drawn) add(image, drawn)
  }

  return { draft, props: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } }
}

/** The image's pixel under the pointer. */
function pointIn({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>, image: Size): Point {
  const shown = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - shown.left) / shown.width) * image.width,
    y: ((clientY - shown.top) / shown.height) * image.height,
  }
}
