// Holds back attempts after a failure, with pauses that double, and lets one of those who wait try first.
import { SECOND } from '#shared/lib/time.ts'
import { ApiError } from './api-error.ts'
import type { Timers } from './environment.ts'

/** Pauses after failures: doubled from the first up to the last (spec, account and public site, 8). */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30 * SECOND

export type Gate = {
  /**
   * Resolves when it is time to try; rejects when `signal` aborts. Whoever passes must then tell `holdOff` or `resume`.
   */
  ready(signal: AbortSignal): Promise<void>
  /** After a failure: nobody passes before the pause is over. */
  holdOff(error: unknown): void
  /** After a success, or when there is reason to hope: all pass. */
  resume(): void
}

export function createGate(deps: Pick<Timers, 'after'> & { random(): number }): Gate {
  const waiting = new Set<() => void>()
  let failures = 0
  let stopPause: (() => void) | null = null
  let probing = false

  const pauseOver = () => {
    stopPause = null
    const [first] = waiting
    probing = first !== undefined
    first?.()
  }
  return {
    ready(signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (!stopPause && !probing) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const settle = (how: () => void) => () => {
          waiting.delete(go)
          signal.removeEventListener('abort', stop)
          how()
        }
        const go = settle(resolve)
        const stop = settle(() => reject(signal.reason))
        waiting.add(go)
        signal.addEventListener('abort', stop)
      })
    },
    holdOff(error) {
      // Those who were under way together fail together: one pause for all of them, not one each.
      if (stopPause) return
      probing = false
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.8 + 0.4 * deps.random())
      failures += 1
      stopPause = deps.after(Math.max(asked, pause), pauseOver)
    },
    resume() {
      failures = 0
      probing = false
      stopPause?.()
      stopPause = null
      for (const go of [...waiting]) go()
    },
  }
}
