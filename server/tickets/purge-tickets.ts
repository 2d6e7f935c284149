// Deletes tickets two years after their last message.
import { inArray, lt, sql } from 'drizzle-orm'
import { TICKET_RETENTION_MONTHS } from '#shared/domain/tickets.ts'
import type { Db } from '../db/database.ts'
import { tickets } from '../db/tables/tickets.ts'

/** Tickets deleted per statement. */
const PIECE = 500

/** Deletes a batch of tickets that have expired at `now` (product time); null if there are no more. */
export async function purgeTickets(db: Db, now: number): Promise<string | null> {
  const kept = sql`${new Date(now).toISOString()}::timestamptz - make_interval(months => ${TICKET_RETENTION_MONTHS}::int)`
  const old = db.select({ id: tickets.id }).from(tickets).where(lt(tickets.last_at, kept)).limit(PIECE)
  const gone = await db.delete(tickets).where(inArray(tickets.id, old)).returning({ id: tickets.id })
  return gone.length < PIECE ? null : 'the rest'
}
