// Recent usage per key, in this process only: for limits on the load of a process. Limits across all copies of the
// server are counted in the database (accounts/rate-limiter.ts).

import { SECOND } from '#shared/lib/time.ts'

/** At most `max` in any `windowMs` milliseconds of wall time. */
export type Window = { max: number; windowMs: number }

export type RecentUses = {
  /**
   * Null while the key is within the window's `max`, otherwise the milliseconds until it is again. Doesn't count as a
   * use.
   */
  wait: (key: string) => number | null
  /** The units that are left now, and the milliseconds until all of them are. */
  left: (key: string) => { units: number; fullIn: number }
  /** Adds one use, or `amount` units. It may exceed `max`; then the key's next request waits longer. */
  add: (key: string, amount?: number) => void
}

type Use = { at: number; amount: number }

/** Above this number of keys, we drop those whose window has passed. */
const SWEEP_ABOVE = 10_000

/** Counts by wall time. */
export function createRecentUses({ max, windowMs }: Window, wallNow: () => number): RecentUses {
  const uses = new Map<string, Use[]>()
  let sweepAt = SWEEP_ABOVE
  const recent = (key: string) => {
    const since = wallNow() - windowMs
    return (uses.get(key) ?? []).filter(({ at }) => at > since)
  }
  const sweep = () => {
    for (const key of uses.keys()) if (recent(key).length === 0) uses.delete(key)
    sweepAt = Math.max(SWEEP_ABOVE, uses.size * 2)
  }
  return {
    wait(key) {
      const all = recent(key)
      let used = all.reduce((sum, { amount }) => sum + amount, 0)
      if (used < max) return null
      // The oldest uses leave the window first: find the one whose departure brings the sum below `max`.
      const last = all.find(({ amount }) => {
        used -= amount
        return used < max
      })
      return last ? last.at + windowMs - wallNow() : windowMs
    },
    left(key) {
      const all = recent(key)
      const used = all.reduce((sum, { amount }) => sum + amount, 0)
      const last = all.at(-1)
      return { units: Math.max(0, max - used), fullIn: last ? last.at + windowMs - wallNow() : 0 }
    },
    add(key, amount = 1) {
      const [at, all] = [wallNow(), recent(key)]
      // Uses within the same second share one entry, so a key costs little however many there are.
      const last = all.at(-1)
      const isSame = last !== undefined && Math.floor(last.at / SECOND) === Math.floor(at / SECOND)
      const so = { at, amount: amount + (isSame ? last.amount : 0) }
      uses.set(key, [...(isSame ? all.slice(0, -1) : all), so])
      if (uses.size > sweepAt) sweep()
    },
  }
}
