// The limits on what costs secrets or money: counted in the database, so that they hold for all copies of the server
// together. What only loads a process is counted in that process (lib/recent-uses.ts).
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/database.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { Limit, Limits } from './limits.ts'
import { limitKey } from './secrets.ts'
import { StoredUses } from './stored-uses.ts'

/** Names the limit that applies. */
export type LimitName = keyof Limits

/** None of these may be asked inside a transaction: they write by a connection of their own, and count whatever comes. */
export type RateLimiter = {
  /** The whole seconds to wait, where this process has refused the key before; null otherwise. Asks nobody. */
  peek: (name: LimitName, key: string) => number | null
  /** Counts one use. Null when it was within the limit, else the whole seconds to wait. */
  take: (name: LimitName, key: string) => Promise<number | null>
  /** Takes back one use: it turned out not to be one that counts. */
  giveBack: (name: LimitName, key: string) => Promise<void>
  /** Forgets the uses of a key. */
  clear: (name: LimitName, key: string) => Promise<void>
}

export type RateLimiterOptions = {
  db: Db
  limits: Limits
  wallNow: () => number
  /** Keys the digests by which the database knows whom it counts; the same in all copies. */
  secret: string
}

/** Above this many refused keys, those who may ask again are dropped. */
const SWEEP_ABOVE = 10_000

/** Counts uses by wall time. */
export function createRateLimiter({ db, limits, wallNow, secret }: RateLimiterOptions): RateLimiter {
  const stored = new Map(
    Object.entries(limits).map(([name, limit]: [string, Limit]) => [
      name,
      new StoredUses({ db, wallNow, name, limit }),
    ]),
  )
  /** Until when keys are refused: a flood beyond a limit costs no statements. */
  const refused = new Map<string, number>()
  let sweepAt = SWEEP_ABOVE

  const find = (name: LimitName, key: string) => {
    const uses = stored.get(name)
    if (!uses) throw new Error(`there is no limit ${name}`)
    return { uses, id: limitKey(secret, name, key) }
  }
  const waitOf = (id: string) => {
    const wait = (refused.get(id) ?? 0) - wallNow()
    return wait > 0 ? Math.max(1, Math.ceil(wait / SECOND)) : null
  }
  const refuse = (id: string, milliseconds: number) => {
    const now = wallNow()
    refused.set(id, now + Math.max(milliseconds, 1))
    if (refused.size <= sweepAt) return
    for (const [other, until] of refused) if (until <= now) refused.delete(other)
    sweepAt = Math.max(SWEEP_ABOVE, refused.size * 2)
  }

  return {
    peek: (name, key) => waitOf(find(name, key).id),
    async take(name, key) {
      const { uses, id } = find(name, key)
      const known = waitOf(id)
      if (known !== null) return known
      try {
        await uses.consume(id)
        return null
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        refuse(id, error.msBeforeNext)
        return waitOf(id)
      }
    },
    async giveBack(name, key) {
      const { uses, id } = find(name, key)
      await uses.reward(id)
      refused.delete(id)
    },
    async clear(name, key) {
      const { uses, id } = find(name, key)
      await uses.delete(id)
      refused.delete(id)
    },
  }
}
