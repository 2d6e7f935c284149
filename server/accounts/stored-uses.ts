// Counts a limit's uses in the database, with rate-limiter-flexible over Drizzle: one statement per use, on Postgres
// and PGlite.
import { eq, sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/database.ts'
import { limitUses } from '#server/db/tables/security.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { Limit } from './limits.ts'

export type StoredUsesOptions = { db: Db; wallNow: () => number; name: string; limit: Limit }

type Uses = typeof limitUses.$inferSelect

/**
 * The library's limiter with our own clock. The library uses the machine's, and a server whose clock is fast would
 * restart all windows. Taking back a use never makes the count negative, and frees a use even after refusals: they
 * raise the count above the limit, but used nothing.
 */
export class StoredUses extends RateLimiterDrizzle {
  private readonly db: Db
  private readonly wallNow: () => number

  constructor({ db, wallNow, name, limit }: StoredUsesOptions) {
    const { max, windowMs } = limit
    const window = { points: max, duration: windowMs / SECOND }
    super({ storeClient: db, schema: limitUses, keyPrefix: name, clearExpiredByTimeout: false, ...window })
    this.db = db
    this.wallNow = wallNow
  }

  async _upsert(key: string, points: number, windowMs: number, afresh = false): Promise<Uses | undefined> {
    const now = this.wallNow()
    const expire = new Date(now + windowMs)
    const first = Math.max(points, 0)
    const isOver = sql`${limitUses.expire} <= ${sql.param(new Date(now), limitUses.expire)}`
    const granted = points < 0 ? sql`least(${limitUses.points}, ${this.points}::int)` : limitUses.points
    const next = {
      points: sql`case when ${isOver} then ${first}::int else greatest(${granted} + ${points}::int, 0) end`,
      expire: sql`case when ${isOver} then ${sql.param(expire, limitUses.expire)} else ${limitUses.expire} end`,
    }
    const [uses] = await this.db
      .insert(limitUses)
      .values({ key, points: first, expire })
      .onConflictDoUpdate({ target: limitUses.key, set: afresh ? { points: first, expire } : next })
      .returning()
    return uses
  }

  async _delete(key: string): Promise<void> {
    await this.db.delete(limitUses).where(eq(limitUses.key, key))
  }

  _getRateLimiterRes(_key: string, changed: number, { points, expire }: Uses): RateLimiterRes {
    const left = Math.max(this.points - points, 0)
    return new RateLimiterRes(
      left,
      Math.max(expire.getTime() - this.wallNow(), 0),
      points,
      points === changed,
    )
  }
}
