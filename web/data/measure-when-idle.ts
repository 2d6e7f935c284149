// When to measure a page: late, so that measuring slows nothing down, and never if the browser opts out.
import { SECOND } from '#shared/lib/time.ts'
import { hasAnalyticsOptOut } from './analytics-opt-out.ts'

/** Measures visitors who only read from this time on; the browser buffers earlier entries. */
const LATEST = 10 * SECOND
const FIRST_INPUT = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Loads the library at the first input or after ten seconds, once the browser is idle. `route`: the route's pattern.
 */
export function measureWhenIdle(route: () => string): void {
  if (hasAnalyticsOptOut()) return
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const input of FIRST_INPUT) removeEventListener(input, begin, { capture: true })
    // Without a network, reports couldn't be sent either.
    const load = () =>
      void import('./page-vitals.ts').then(
        ({ reportVitals }) => reportVitals(route()),
        () => undefined,
      )
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: SECOND })
    else setTimeout(load, SECOND)
  }
  for (const input of FIRST_INPUT) addEventListener(input, begin, { capture: true, passive: true })
  setTimeout(begin, LATEST)
}
