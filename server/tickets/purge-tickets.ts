// Tickets don't stay for good: two years after the last message they are deleted.
import { inArray, lt, sql } from 'drizzle-orm'
import { TICKET_RETENTION_MONTHS } from '#shared/domain/tickets.ts'
import type { Db } from '../db/database.ts'
import { tickets } from '../db/tables/tickets.ts'

/** Tickets deleted in one piece. */
const PIECE = 500

/** Deletes a piece of those whose time is over at `now` (product time); null when there are no more. */
export async function purgeTickets(db: Db, now: number): Promise<string | null> {
  const kept = sql`${new Date(now).toISOString()}::timestamptz - make_interval(months => ${TICKET_RETENTION_MONTHS}::int)`
  const old = db.select({ id: tickets.id }).from(tickets).where(lt(tickets.last_at, kept)).limit(PIECE)
  const gone = await db.delete(tickets).where(inArray(tickets.id, old)).returning({ id: tickets.id })
  return gone.length < PIECE ? null : 'the rest'
}
