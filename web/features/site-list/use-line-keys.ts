// Makes the list one tab stop: the last focused element keeps it, and arrow keys move between lines. Works on the
// elements directly, so that a key doesn't re-render hundreds of lines.
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

const stopsIn = (frame: HTMLElement | null) => [
  ...(frame?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
]

/** Handles keys in the list. */
export function useLineKeys(frame: RefObject<HTMLElement | null>) {
  // After each render: lines come and go, and one of the remaining lines must be the stop.
  useLayoutEffect(() => {
    if (frame.current?.querySelector('[data-stop][tabindex="0"]')) return
    const first = frame.current?.querySelector<HTMLElement>('[data-stop]')
    if (first) first.tabIndex = 0
  })
  return (event: KeyboardEvent) => {
    const from = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-stop]') : null
    const stops = from ? stopsIn(frame.current) : []
    const next = from && nextLine(stops, from, event.key)
    if (!next) return
    event.preventDefault()
    for (const stop of stops) if (stop.tabIndex === 0) stop.tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }
}

/** The element that this key moves to from `from`; null if the key means something else or there is none. */
function nextLine(lines: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | null {
  if (!KEYS.includes(key)) return null
  const at = lines.indexOf(from)
  if (key === 'Home') return lines[0] ?? null
  if (key === 'End') return lines.at(-1) ?? null
  if (key === 'ArrowDown') return lines[at + 1] ?? null
  if (key === 'ArrowUp') return lines[at - 1] ?? null
  return beside(lines, from, key === 'ArrowRight' ? 1 : -1)
}

/** The line at the nearest height in the next column. */
function beside(lines: readonly HTMLElement[], from: HTMLElement, direction: 1 | -1): HTMLElement | null {
  const here = from.getBoundingClientRect()
  const placed = lines
    .map(line => ({ line, box: line.getBoundingClientRect() }))
    .filter(({ box }) => (box.left - here.left) * direction > 1)
  const column = Math.min(...placed.map(({ box }) => Math.abs(box.left - here.left)))
  const inColumn = placed.filter(({ box }) => Math.abs(Math.abs(box.left - here.left) - column) < 1)
  const [nearest] = inColumn.sort((a, b) => Math.abs(a.box.top - here.top) - Math.abs(b.box.top - here.top))
  return nearest?.line ?? null
}
