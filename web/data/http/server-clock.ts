// The product's time on this device: the server's time, which may differ from the device's own (a wrong clock, or a
// sandbox moved forward).
import { type Now, SECOND } from '#shared/lib/time.ts'
import type { KeyValue } from '#web/data/environment.ts'

/** Header that carries the server's time, as an ISO instant, on every sync answer. */
export const SERVER_TIME_HEADER = 'x-server-time'

/** Smaller differences are network delay, not a different clock. */
const TOLERANCE = 2 * SECOND

const KEY = 'offlist-clock-offset'

export type ServerClock = {
  /** The server's time in epoch milliseconds, as far as this device knows. */
  now: Now
  /** Takes in the header's value; ignores null and invalid values. */
  learn(serverTime: string | null): void
  /** Notified when the clock is set. */
  subscribe(listener: () => void): () => void
}

/** A clock that preserves its offset from the device's clock across reloads. */
export function createServerClock(deps: { deviceNow: Now; local: KeyValue }): ServerClock {
  const listeners = new Set<() => void>()
  let offset: number | null = null
  const known = () => {
    offset ??= Number(deps.local.get(KEY)) || 0
    return offset
  }
  return {
    now: () => deps.deviceNow() + known(),
    learn(serverTime) {
      const seen = serverTime === null ? Number.NaN : Date.parse(serverTime)
      if (Number.isNaN(seen)) return
      const distance = seen - deps.deviceNow()
      if (Math.abs(distance - known()) < TOLERANCE) return
      offset = Math.abs(distance) < TOLERANCE ? 0 : distance
      deps.local.set(KEY, String(offset))
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
