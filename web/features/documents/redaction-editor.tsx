// An image with black boxes that a person draws over it, with a pointer or with keys.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { type RedactableImage, showImage } from './redact-image.ts'
import { boxText, keyStep, movedBox, type RedactionBox, resizedBox, type Size } from './redaction-boxes.ts'
import { useBoxDrag } from './use-box-drag.ts'
import type { DrawnBox, Redaction } from './use-redaction.ts'

export function RedactionEditor({ image, redaction }: { image: RedactableImage; redaction: Redaction }) {
  const { boxes, selected, select, add, change, remove } = redaction
  const { draft, props } = useBoxDrag(image, redaction)
  const help = useId()
  const adding = useRef<HTMLButtonElement>(null)
  /** A box that gets the focus once it's there. */
  const awaited = useRef<string | null>(null)
  const [said, say] = useState('')

  function onAdd(): void {
    awaited.current = add(image)
    say('')
  }
  function onRemove(id: string): void {
    remove(id)
    say('Box removed.')
    adding.current?.focus()
  }
  function onKey(event: KeyboardEvent, box: DrawnBox): void {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(box.id)
      return
    }
    const by = keyStep(event.key, image)
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    // The dialog doesn't scroll.
    event.preventDefault()
    const changed = event.shiftKey ? resizedBox(box, by, image) : movedBox(box, by, image)
    change(changed)
    say(boxText(changed, image))
  }
  function focusAwaited(element: HTMLElement | null, id: string): void {
    if (!element || awaited.current !== id) return
    awaited.current = null
    element.focus()
  }

  return (
    <div>
      <div className="flex justify-center bg-sunk p-4">
        <div
          {...props}
          role="application"
          aria-label="Image with black boxes"
          aria-describedby={help}
          className="relative w-fit cursor-crosshair touch-none select-none"
        >
          <ShownImage image={image} />
          {boxes.map((box, index) => (
            <button
              key={box.id}
              ref={element => focusAwaited(element, box.id)}
              type="button"
              data-box={box.id}
              aria-label={`Black box ${index + 1} of ${boxes.length}: ${boxText(box, image)}`}
              onFocus={() => select(box.id)}
              onKeyDown={event => onKey(event, box)}
              style={placeOf(box, image)}
              className={cx(
                'absolute cursor-move bg-redaction',
                // A thin box can be touched, too.
                'pointer-coarse:before:absolute pointer-coarse:before:top-1/2 pointer-coarse:before:left-1/2 pointer-coarse:before:size-full pointer-coarse:before:min-h-11 pointer-coarse:before:min-w-11 pointer-coarse:before:-translate-1/2',
                box.id === selected && 'z-10 outline-2 -outline-offset-4 outline-redaction-line',
              )}
            >
              {box.id === selected && (
                <span
                  aria-hidden
                  data-corner
                  className="absolute -right-5.5 -bottom-5.5 grid size-11 cursor-nwse-resize place-items-center"
                >
                  <span className="size-3.5 rounded-full border-2 border-redaction bg-redaction-line" />
                </span>
              )}
            </button>
          ))}
          {draft && (
            <span aria-hidden style={placeOf(draft, image)} className="absolute bg-redaction opacity-70" />
          )}
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button ref={adding} size="small" onClick={onAdd}>
          Add a box
        </Button>
        <Button
          size="small"
          disabled={selected === null}
          onClick={() => selected !== null && onRemove(selected)}
        >
          Remove this box
        </Button>
        <p className="text-sm text-faint">{countText(boxes.length)}</p>
      </div>
      <p id={help} className="mt-3 text-sm text-pretty text-faint">
        Draw over what a site doesn’t need. Drag a box to move it, its corner to resize it. On a keyboard,
        arrow keys move a box, with Shift they resize it, and Delete removes it.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

function ShownImage({ image }: { image: RedactableImage }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) showImage(canvas.current, image)
  }, [image])
  return <canvas ref={canvas} className="block max-h-[46vh] max-w-full" />
}

const countText = (count: number): string => {
  if (count === 0) return 'Nothing is blacked out.'
  return count === 1 ? '1 box' : `${count} boxes`
}

const placeOf = (box: RedactionBox, image: Size) => ({
  left: `${(box.x / image.width) * 100}%`,
  top: `${(box.y / image.height) * 100}%`,
  width: `${(box.width / image.width) * 100}%`,
  height: `${(box.height / image.height) * 100}%`,
})
