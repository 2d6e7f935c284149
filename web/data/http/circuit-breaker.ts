// A circuit breaker: after a failure it holds requests back with doubling pauses, then lets one request try first.
import { SECOND } from '#shared/lib/time.ts'
import type { Timers } from '#web/data/environment.ts'
import { ApiError } from './api-error.ts'

/** Pauses after failures: doubled from the first to the last (PRODUCT S8). */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30 * SECOND

export type CircuitBreaker = {
  /**
   * Resolves when it is time to try; rejects when `signal` aborts. The caller then calls `recordFailure` or
   * `recordSuccess`.
   */
  ready(signal: AbortSignal): Promise<void>
  /** Resolves when the circuit is closed. The caller tries first only if no request waits in `ready`. */
  closed(signal: AbortSignal): Promise<void>
  /** Whether the server has said when to come back, and that time hasn't come yet. */
  mustWait(): boolean
  /** Call after a failure: no request passes until the pause is over. */
  recordFailure(error: unknown): void
  /** Call after a success: all requests pass. */
  recordSuccess(): void
  /** Call when the server may be back: ends the pause, unless the server itself has said when to come back. */
  retryNow(): void
}

export function createCircuitBreaker(deps: Pick<Timers, 'after'> & { random(): number }): CircuitBreaker {
  /** The waiting requests, in order, and whether each may try first. */
  const waiting = new Map<() => void, boolean>()
  let failures = 0
  let stopPause: (() => void) | null = null
  let probing = false
  let retryAfter = 0

  const pauseOver = () => {
    stopPause = null
    const [first] = waiting.keys()
    const prober = [...waiting].find(([, tries]) => tries)?.[0] ?? first
    probing = prober !== undefined
    prober?.()
  }
  const wait = (signal: AbortSignal, tries: boolean): Promise<void> => {
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
      waiting.set(go, tries)
      signal.addEventListener('abort', stop)
    })
  }
  const recordSuccess = () => {
    failures = 0
    probing = false
    stopPause?.()
    stopPause = null
    for (const go of [...waiting.keys()]) go()
  }
  return {
    ready: signal => wait(signal, true),
    closed: signal => wait(signal, false),
    mustWait: () => stopPause !== null && retryAfter > 0,
    recordFailure(error) {
      // Requests that ran at the same time fail together: one pause for all of them, not one each.
      if (stopPause) return
      probing = false
      retryAfter = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.8 + 0.4 * deps.random())
      failures += 1
      stopPause = deps.after(Math.max(retryAfter, pause), pauseOver)
    },
    recordSuccess,
    retryNow() {
      if (stopPause === null || retryAfter === 0) recordSuccess()
    },
  }
}
