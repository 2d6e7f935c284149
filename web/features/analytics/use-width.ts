// Measures an element's width, so that a drawing can fit it.
import { type RefCallback, useCallback, useState } from 'react'

/** `ref` for the element; `width` in CSS pixels, `usual` until it's measured. */
export function useWidth(usual = 640): { ref: RefCallback<HTMLElement>; width: number } {
  const [width, setWidth] = useState(usual)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(Math.max(1, Math.round(element.getBoundingClientRect().width)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
