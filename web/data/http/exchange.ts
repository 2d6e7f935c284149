// One collection's exchanges with the server: each waits its turn, and its outcome lets others try or holds them back.

import type { Environment } from '#web/data/environment.ts'
import { isUnreachable } from './api-error.ts'
import type { Connection } from './connection.ts'
import { createGate } from './gate.ts'

export type ExchangeDeps = {
  connection: Connection
  environment: Pick<Environment, 'after' | 'random'>
  signal: AbortSignal
  changed(): void
  failed(error: unknown): void
}

export type Exchange = {
  /** How many are under way. */
  running(): number
  /** Waits for the turn and runs. Throws what `run` throws, after telling. */
  attempt<T>(run: () => Promise<T>): Promise<T>
  /** Whether the server has asked this collection to come back later. */
  isAskedToWait(): boolean
  /** There is reason to hope: what failed before is tried again now, unless the server said when. */
  hurry(): void
}

export function createExchange(deps: ExchangeDeps): Exchange {
  const own = createGate(deps.environment)
  const shared = deps.connection.gate
  let running = 0

  const holdOff = (error: unknown) => {
    // A server that answers is not away: then only this collection waits.
    const [failing, fine] = isUnreachable(error) ? [shared, own] : [own, shared]
    failing.holdOff(error)
    fine.resume()
    deps.failed(error)
  }
  return {
    running: () => running,
    isAskedToWait: () => own.isAskedToWait(),
    hurry: () => own.hurry(),
    async attempt(run) {
      await own.ready(deps.signal)
      await shared.ready(deps.signal)
      running += 1
      deps.changed()
      try {
        const result = await run()
        shared.resume()
        own.resume()
        return result
      } catch (error) {
        if (!deps.signal.aborted) holdOff(error)
        throw error
      } finally {
        running -= 1
        deps.changed()
      }
    },
  }
}
