// One collection's requests to the server: each waits for the circuit breakers, and its outcome closes or opens them.

import type { Environment } from '#web/data/environment.ts'
import { isUnreachable } from './api-error.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Connection } from './connection.ts'

export type RetryingRequestsDeps = {
  connection: Connection
  environment: Pick<Environment, 'after' | 'random'>
  signal: AbortSignal
  changed(): void
  failed(error: unknown): void
}

export type RetryingRequests = {
  /** The number of running requests. */
  running(): number
  /** Waits for the circuit breakers, then runs `run`. Rethrows its error after reporting it. */
  attempt<T>(run: () => Promise<T>): Promise<T>
  /** Whether the server has asked this collection to come back later. */
  mustWait(): boolean
  /** The server may be back: retries failed requests now, unless the server said when to come back. */
  retryNow(): void
}

export function createRetryingRequests(deps: RetryingRequestsDeps): RetryingRequests {
  const own = createCircuitBreaker(deps.environment)
  const shared = deps.connection.circuitBreaker
  let running = 0

  const recordFailure = (error: unknown) => {
    // A server that answers is reachable: then only this collection waits.
    const [failing, fine] = isUnreachable(error) ? [shared, own] : [own, shared]
    failing.recordFailure(error)
    fine.recordSuccess()
    deps.failed(error)
  }
  return {
    running: () => running,
    mustWait: () => own.mustWait(),
    retryNow: () => own.retryNow(),
    async attempt(run) {
      await own.ready(deps.signal)
      await shared.ready(deps.signal)
      running += 1
      deps.changed()
      try {
        const result = await run()
        shared.recordSuccess()
        own.recordSuccess()
        return result
      } catch (error) {
        if (!deps.signal.aborted) recordFailure(error)
        throw error
      } finally {
        running -= 1
        deps.changed()
      }
    },
  }
}
