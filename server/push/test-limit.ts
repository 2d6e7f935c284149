// How often an account may send itself a message to try: a sliding window in this process.

export type TestLimit = {
  /** Counts one; null when it was within the limit, else the milliseconds to wait, and it does not count. */
  take: (userId: string) => number | null
}

/** Above this many accounts those whose window has passed are dropped. */
const SWEEP_ABOVE = 10_000

/** At most `max` in any stretch of `windowMs` of wall time. */
export function createTestLimit(
  { max, windowMs }: { max: number; windowMs: number },
  wallNow: () => number,
): TestLimit {
  const uses = new Map<string, number[]>()
  return {
    take(userId) {
      const now = wallNow()
      const times = (uses.get(userId) ?? []).filter(time => time > now - windowMs)
      const [oldest] = times
      if (oldest !== undefined && times.length >= max) return oldest + windowMs - now
      uses.set(userId, [...times, now])
      if (uses.size > SWEEP_ABOVE) {
        for (const [key, seen] of uses) if ((seen.at(-1) ?? 0) <= now - windowMs) uses.delete(key)
      }
      return null
    },
  }
}
