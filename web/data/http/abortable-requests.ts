// Requests that can be aborted and sent again: after a network change, a request would otherwise wait for the system's
// timeout, although the network is back.
import type { Now } from '#shared/lib/time.ts'
import { ApiError } from './api-error.ts'

export type AbortableRequests = {
  /** Runs a request. If aborted, it throws the same error as a request without an answer. */
  run<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Aborts the requests sent before an instant of the device's clock. */
  abortBefore(before: number): void
}

export function createAbortableRequests(deps: { deviceNow: Now; signal: AbortSignal }): AbortableRequests {
  const running = new Map<AbortController, number>()
  return {
    async run(request) {
      const mine = new AbortController()
      running.set(mine, deps.deviceNow())
      try {
        return await request(AbortSignal.any([deps.signal, mine.signal]))
      } catch (error) {
        if (mine.signal.aborted && !deps.signal.aborted) {
          throw new ApiError(0, 'offline', 'The request was given up.')
        }
        throw error
      } finally {
        running.delete(mine)
      }
    },
    abortBefore(before) {
      for (const [request, sentAt] of running) {
        if (sentAt < before) request.abort(new Error('given up'))
      }
    },
  }
}
