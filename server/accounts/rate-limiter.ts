// A sliding window per key, in this process. Several copies of the server each count for themselves.
import type { Limit, Limits } from './limits.ts'

/** Names the limit that applies. */
export type LimitName = keyof Limits

export type RateLimiter = {
  /** What `take` would answer, without counting. */
  peek: (name: LimitName, key: string) => number | null
  /** Counts one use. Null when it was within the limit, else the whole seconds to wait; a refused use is not counted. */
  take: (name: LimitName, key: string) => number | null
  /** Takes back the latest use: it turned out not to be one that counts. */
  giveBack: (name: LimitName, key: string) => void
  /** Forgets the uses of a key. */
  clear: (name: LimitName, key: string) => void
}

/** Above this many keys, those whose window has passed are dropped. */
const SWEEP_ABOVE = 10_000

/** Counts uses by wall time. */
export function createRateLimiter(limits: Limits, wallNow: () => number): RateLimiter {
  const uses = new Map<string, { limit: Limit; times: number[] }>()
  let sweepAt = SWEEP_ABOVE

  const sweep = (now: number) => {
    for (const [key, { limit, times }] of uses) {
      if ((times.at(-1) ?? 0) <= now - limit.windowMs) uses.delete(key)
    }
    sweepAt = Math.max(SWEEP_ABOVE, uses.size * 2)
  }

  const within = (name: LimitName, key: string) => {
    const now = wallNow()
    const limit = limits[name]
    const times = (uses.get(`${name} ${key}`)?.times ?? []).filter(time => time > now - limit.windowMs)
    const oldest = times[0]
    const full = oldest !== undefined && times.length >= limit.max
    return {
      now,
      limit,
      times,
      wait: full ? Math.max(1, Math.ceil((oldest + limit.windowMs - now) / 1000)) : null,
    }
  }

  return {
    peek: (name, key) => within(name, key).wait,
    take(name, key) {
      const { now, limit, times, wait } = within(name, key)
      if (wait !== null) return wait
      uses.set(`${name} ${key}`, { limit, times: [...times, now] })
      if (uses.size > sweepAt) sweep(now)
      return null
    },
    giveBack(name, key) {
      uses.get(`${name} ${key}`)?.times.pop()
    },
    clear(name, key) {
      uses.delete(`${name} ${key}`)
    },
  }
}
