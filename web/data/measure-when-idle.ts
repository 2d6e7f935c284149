// When a page measures itself: late, so that measuring slows nothing down, and not at all where the browser asks for that.
import { SECOND } from '#shared/lib/time.ts'
import { hasAnalyticsOptOut } from './analytics-opt-out.ts'

/** A visitor who only reads is measured from then on; what happened before is known to the browser. */
const LATEST = 10 * SECOND
const FIRST_INPUT = ['pointerdown', 'keydown', 'scroll'] as const

/** The library is asked for at the first input, or after ten seconds, once nothing else is to do. `route`: the pattern. */
export function measureWhenIdle(route: () => string): void {
  if (hasAnalyticsOptOut()) return
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const input of FIRST_INPUT) removeEventListener(input, begin, { capture: true })
    // Without a network there's nobody to report to either.
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
