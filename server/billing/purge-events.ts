// Deletes old payment events. We store them only to process each once.
import { lte, sql } from 'drizzle-orm'
import { DAY } from '#shared/lib/time.ts'
import { billingEvents } from '../db/tables/billing.ts'
import type { Deps } from '../deps.ts'

/** Stripe retries an event for three days; its signature is valid for five minutes. */
const KEPT = 30 * DAY
/** Rows deleted per statement. */
const PIECE = 1000

/** A part of the daily housekeeping. */
export function oldEvents({ db, wallNow }: Pick<Deps, 'db' | 'wallNow'>) {
  return {
    name: 'billing_events',
    async step(): Promise<string | null> {
      const old = lte(billingEvents.received_at, new Date(wallNow() - KEPT))
      const piece = db.select({ ctid: sql`ctid` }).from(billingEvents).where(old).limit(PIECE)
      const gone = await db
        .delete(billingEvents)
        .where(sql`ctid = any(array(${piece}))`)
        .returning({ id: billingEvents.id })
      return gone.length < PIECE ? null : 'the rest'
    },
  }
}
