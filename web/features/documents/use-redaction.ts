// The black boxes on one image, and which of them is selected.
import { useState } from 'react'
import { newId } from '#shared/lib/id.ts'
import { addedBox, type RedactionBox, type Size } from './redaction-boxes.ts'

export type DrawnBox = RedactionBox & { id: string }

export type Redaction = {
  boxes: readonly DrawnBox[]
  selected: string | null
  select: (id: string) => void
  /** Adds the box, or one in the middle of the image. Returns its id. */
  add: (image: Size, box?: RedactionBox) => string
  change: (box: DrawnBox) => void
  remove: (id: string) => void
  clear: () => void
}

export function useRedaction(): Redaction {
  const [boxes, setBoxes] = useState<readonly DrawnBox[]>([])
  const [selected, select] = useState<string | null>(null)
  return {
    boxes,
    selected,
    select,
    add(image, box = addedBox(boxes, image)) {
      const id = newId()
      setBoxes(before => [...before, { ...box, id }])
      select(id)
      return id
    },
    change: box => setBoxes(before => before.map(one => (one.id === box.id ? box : one))),
    remove(id) {
      setBoxes(before => before.filter(one => one.id !== id))
      select(boxes.findLast(one => one.id !== id)?.id ?? null)
    },
    clear() {
      setBoxes([])
      select(null)
    },
  }
}
