// How much of something was used lately, per key, in this process alone: for what loads a process. What must hold for
// all copies of the server together is counted in the database (accounts/rate-limiter.ts).

import { SECOND } from '#shared/lib/time.ts'

/** At most `max` in any stretch of `windowMs` milliseconds of wall time. */
export type Window = { max: number; windowMs: number }

export type RecentUses = {
  /** Null while the key is within the window's `max`, else the milliseconds until it is again. Counts nothing. */
  wait: (key: string) => number | null
  /** Counts a use, or one of several units; it may go beyond `max`, and whoever asks next then waits for longer. */
  add: (key: string, amount?: number) => void
}

type Use = { at: number; amount: number }

/** Above this many keys, those whose window has passed are dropped. */
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
      // The oldest leave the window first: it is long enough once so many have left that there is room again.
      const last = all.find(({ amount }) => {
        used -= amount
        return used < max
      })
      return last ? last.at + windowMs - wallNow() : windowMs
    },
    add(key, amount = 1) {
      const [at, all] = [wallNow(), recent(key)]
      // Uses of the same second are one entry: however many there are, a key costs little.
      const last = all.at(-1)
      const isSame = last !== undefined && Math.floor(last.at / SECOND) === Math.floor(at / SECOND)
      const so = { at, amount: amount + (isSame ? last.amount : 0) }
      uses.set(key, [...(isSame ? all.slice(0, -1) : all), so])
      if (uses.size > sweepAt) sweep()
    },
  }
}
