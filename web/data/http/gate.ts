// Holds back attempts after a failure, with pauses that double, and lets one of those who wait try first.
import { SECOND } from '#shared/lib/time.ts'
import type { Timers } from '#web/data/environment.ts'
import { ApiError } from './api-error.ts'

/** Pauses after failures: doubled from the first up to the last (PRODUCT S8). */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30 * SECOND

export type Gate = {
  /**
   * Resolves when it is time to try; rejects when `signal` aborts. Whoever passes must then tell `holdOff` or `resume`.
   */
  ready(signal: AbortSignal): Promise<void>
  /** Resolves when others pass freely, so without trying first as long as there is somebody else to do that. */
  open(signal: AbortSignal): Promise<void>
  /** Whether the server has said when to come back, and that is still to come. */
  isAskedToWait(): boolean
  /** After a failure: nobody passes before the pause is over. */
  holdOff(error: unknown): void
  /** After a success: all pass. */
  resume(): void
  /** When there is reason to hope: the same, unless the server itself has said when to come back. */
  hurry(): void
}

export function createGate(deps: Pick<Timers, 'after'> & { random(): number }): Gate {
  /** Those who wait, in their order, and whether they may be the one who tries first. */
  const waiting = new Map<() => void, boolean>()
  let failures = 0
  let stopPause: (() => void) | null = null
  let probing = false
  let asked = 0

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
  const resume = () => {
    failures = 0
    probing = false
    stopPause?.()
    stopPause = null
    for (const go of [...waiting.keys()]) go()
  }
  return {
    ready: signal => wait(signal, true),
    open: signal => wait(signal, false),
    isAskedToWait: () => stopPause !== null && asked > 0,
    holdOff(error) {
      // Those who were under way together fail together: one pause for all of them, not one each.
      if (stopPause) return
      probing = false
      asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.8 + 0.4 * deps.random())
      failures += 1
      stopPause = deps.after(Math.max(asked, pause), pauseOver)
    },
    resume,
    hurry() {
      if (stopPause === null || asked === 0) resume()
    },
  }
}
