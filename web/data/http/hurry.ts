// Requests that can be given up and asked again: one that was sent into a network that is gone would hold things up
// for as long as the system waits for it, although the network is long back.
import type { Now } from '#shared/lib/time.ts'
import { ApiError } from './api-error.ts'

export type Hurry = {
  /** Runs a request that may be given up; then it throws like one that got no answer. */
  run<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Gives up those that were sent before an instant of the device's clock. */
  giveUp(before: number): void
}

export function createHurry(deps: { deviceNow: Now; signal: AbortSignal }): Hurry {
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
    giveUp(before) {
      for (const [request, sentAt] of running) {
        if (sentAt < before) request.abort(new Error('given up'))
      }
    },
  }
}
