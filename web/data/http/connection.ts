// Whether the server is reachable, judged by all requests together, and the circuit breaker that they share.
import type { Timers } from '#web/data/environment.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

export type Connection = {
  /** False once a request gets no answer or the device goes offline, until a request gets an answer. */
  reachable(): boolean
  note(reached: boolean): void
  subscribe(listener: () => void): () => void
  circuitBreaker: CircuitBreaker
}

export function createConnection(
  deps: Pick<Timers, 'after'> & { random(): number; onLine(): boolean },
): Connection {
  const listeners = new Set<() => void>()
  let noted: boolean | null = null
  const reachable = () => noted ?? deps.onLine()
  return {
    reachable,
    note(reached) {
      const before = reachable()
      noted = reached
      if (before === reached) return
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    circuitBreaker: createCircuitBreaker(deps),
  }
}
