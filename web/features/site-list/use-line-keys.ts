// Makes the list one tab stop: the element that had the focus last keeps it, and arrow keys go from one to the next. Done
// on the elements themselves, so that a key doesn't draw hundreds of lines anew.
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { nextLine } from './move-along.ts'

const stopsIn = (frame: HTMLElement | null) => [
  ...(frame?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
]

/** What to do on a key in the list. */
export function useLineKeys(frame: RefObject<HTMLElement | null>) {
  // After each drawing: lines come and go, and one of those left has to be the stop.
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
