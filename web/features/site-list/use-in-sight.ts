// Whether something is on the screen of a page that's in view.
import { type RefObject, useEffect, useState } from 'react'

/** False until it has been seen to be. */
export function useInSight(element: RefObject<Element | null>): boolean {
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
      // Not just its first pixels.
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
