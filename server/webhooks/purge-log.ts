// Deletes deliveries that are older than the log, a piece at a time. Their tries go with them.
import { and, lt, ne, sql } from 'drizzle-orm'
import { LOG_DAYS } from '#shared/domain/webhook-events.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { webhookDeliveries } from '../db/tables/webhooks.ts'
import type { RoundPart } from '../jobs/round.ts'

/** Rows deleted per statement. */
const PIECE = 1000

/**
 * A part of the daily round. Deliveries that wait for a stopped webhook are deleted, too: its owner has been notified.
 */
export function purgeWebhookLog(db: Db, now: number): ReturnType<RoundPart['step']> {
  return deletePiece(db, now).then(deleted => (deleted < PIECE ? null : 'the rest'))
}

async function deletePiece(db: Db, now: number): Promise<number> {
  const { created_at, state } = webhookDeliveries
  const isOld = and(
    lt(created_at, new Date(now - LOG_DAYS * DAY)),
    // One that was sent again a month later may still be tried.
    sql`(${ne(state, 'waiting')} or ${webhookDeliveries.next_at} is null)`,
  )
  const piece = db.select({ ctid: sql`ctid` }).from(webhookDeliveries).where(isOld).limit(PIECE)
  const gone = await db
    .delete(webhookDeliveries)
    .where(sql`ctid = any(array(${piece}))`)
    .returning({ one: sql`1` })
  return gone.length
}
