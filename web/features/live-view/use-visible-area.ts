// The part of the window that a phone's keyboard leaves free.
import { useSyncExternalStore } from 'react'

const PLAIN = ''

/** Its top and height in pixels; null if the browser can't tell. Updates with the keyboard. */
export function useVisibleArea(): { top: number; height: number } | null {
  const area = useSyncExternalStore(subscribe, readArea, () => PLAIN)
  const [top, height] = area.split(' ').map(Number)
  return top === undefined || height === undefined || height === 0 ? null : { top, height }
}

function subscribe(changed: () => void): () => void {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', changed)
  viewport?.addEventListener('scroll', changed)
  return () => {
    viewport?.removeEventListener('resize', changed)
    viewport?.removeEventListener('scroll', changed)
  }
}

/** As text, so that the same area is the same value. */
function readArea(): string {
  const viewport = window.visualViewport
  // While the person enlarges our own page, its layout stays.
  if (!viewport || viewport.scale > 1.01) return PLAIN
  return `${Math.round(viewport.offsetTop)} ${Math.round(viewport.height)}`
}
