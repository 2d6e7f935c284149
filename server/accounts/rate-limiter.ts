// Rate limits that protect secrets or money: counted in the database, so that all servers share them.
// `lib/recent-uses.ts` counts uses that only load one process.
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/database.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { AccountLimits, Limit } from './limits.ts'
import { limitKey } from './secrets.ts'
import { StoredUses } from './stored-uses.ts'

/** Names the limit that applies. */
export type LimitName = keyof AccountLimits

/** Don't call these inside a transaction: they write through their own connection, and count even if it rolls back. */
export type RateLimiter = {
  /** The whole seconds to wait if this process has just refused the key; null otherwise. Doesn't query the database. */
  peek: (name: LimitName, key: string) => number | null
  /**
   * Counts one use. Null if it was within the limit, else the whole seconds to wait. `times`: the multiple of the limit
   * that this key gets; pass the same one in each call.
   */
  take: (name: LimitName, key: string, times?: number) => Promise<number | null>
  /** Takes back one granted use that turned out not to count. */
  giveBack: (name: LimitName, key: string, times?: number) => Promise<void>
  /** Deletes the uses of a key. */
  clear: (name: LimitName, key: string) => Promise<void>
}

export type RateLimiterOptions = {
  db: Db
  limits: AccountLimits
  wallNow: () => number
  /** Secret for the digests that the database stores instead of keys. The same on all servers. */
  secret: string
}

/** Above this many refused keys, we drop those that may try again. */
const SWEEP_ABOVE = 10_000
/**
 * How long a refusal is cached, in milliseconds. Another server may meanwhile have given back a use or cleared the key,
 * and doesn't notify us.
 */
const BELIEVED_FOR = 5 * SECOND

/** Counts uses by wall time. */
export function createRateLimiter({ db, limits, wallNow, secret }: RateLimiterOptions): RateLimiter {
  const stored = new Map<string, StoredUses>()
  /**
   * Until when keys are refused, and until when we cache that. With this, requests above a limit cost hardly any
   * statements.
   */
  const refused = new Map<string, { until: number; askAt: number }>()
  let sweepAt = SWEEP_ABOVE

  const usesOf = (name: LimitName, times: number): StoredUses => {
    const called = `${name} ${times}`
    const known = stored.get(called)
    if (known) return known
    const limit: Limit | undefined = limits[name]
    if (!limit) throw new Error(`there is no limit ${name}`)
    const uses = new StoredUses({ db, wallNow, name, limit: { ...limit, max: limit.max * times } })
    stored.set(called, uses)
    return uses
  }
  const find = (name: LimitName, key: string, times = 1) => ({
    uses: usesOf(name, times),
    id: limitKey(secret, name, key),
  })
  const waitOf = (id: string) => {
    const known = refused.get(id)
    const now = wallNow()
    if (!known || known.askAt <= now) return null
    return Math.max(1, Math.ceil((known.until - now) / SECOND))
  }
  const refuse = (id: string, milliseconds: number) => {
    const now = wallNow()
    const until = now + Math.max(milliseconds, 1)
    refused.set(id, { until, askAt: Math.min(until, now + BELIEVED_FOR) })
    if (refused.size <= sweepAt) return
    for (const [other, { askAt }] of refused) if (askAt <= now) refused.delete(other)
    sweepAt = Math.max(SWEEP_ABOVE, refused.size * 2)
  }

  return {
    peek: (name, key) => waitOf(find(name, key).id),
    async take(name, key, times) {
      const { uses, id } = find(name, key, times)
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
    async giveBack(name, key, times) {
      const { uses, id } = find(name, key, times)
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
