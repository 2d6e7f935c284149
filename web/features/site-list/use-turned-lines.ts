// Strikes that are new since the person last saw their list on this device, once each.
import { type RefObject, useEffect, useState } from 'react'
import { useDocs } from '#web/data/queries.ts'
import { useLineMemory } from '#web/data/seen-lines.ts'
import type { Line } from './line.ts'
import { isNews, type LineChange, statesOf, turnedLines } from './turned-lines.ts'

const NONE: ReadonlyMap<string, LineChange> = new Map()

/** `isHeld`: the frame isn't visible yet, so the strikes wait. */
export function useTurnedLines(
  personId: string,
  lines: readonly Line[],
  frame: RefObject<Element | null>,
): { turned: ReadonlyMap<string, LineChange>; isHeld: boolean } {
  const memory = useLineMemory()
  const people = useDocs('people').docs
  const inSight = useInSight(frame)
  const shown = lines.map(({ siteId, state }) => `${siteId} ${state}`).join()
  const [held, setHeld] = useState({ shown: '', turned: NONE })
  // Compared with the previous visit; stays the same if rows are read again without changes.
  if (memory && held.shown !== shown) setHeld({ shown, turned: turnedLines(memory.of(personId), lines) })

  useEffect(() => {
    if (!memory || !inSight || !isNews(memory.of(personId), lines)) return
    const others = people.map(person => person.id)
    memory
      .keep({ personId, states: { ...statesOf(lines) } }, others)
      .catch(error => console.warn('Remembering the list:', error))
  }, [memory, inSight, personId, lines, people])

  return { turned: held.turned, isHeld: !inSight }
}

/** False until the observer reports that it's visible. */
function useInSight(element: RefObject<Element | null>): boolean {
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    if (!element.current) return
    let isOnScreen = false
    const look = () => setInSight(isOnScreen && document.visibilityState === 'visible')
    const observer = new IntersectionObserver(
      entries => {
        isOnScreen = entries.at(-1)?.isIntersecting ?? false
        look()
      },
      // More than its first pixels must be visible.
      { rootMargin: '0px 0px -15% 0px' },
    )
    observer.observe(element.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element])
  return inSight
}
