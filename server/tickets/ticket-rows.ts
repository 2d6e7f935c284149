// Reads tickets: decrypted, and in the inbox's format.
import { asc, eq } from 'drizzle-orm'
import type { TicketCategory } from '#shared/domain/tickets.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import type { TicketMessage, TicketSummary, TicketView } from '#shared/protocol/tickets.ts'
import type { Db } from '../db/database.ts'
import { openColumn, SEALED, type TicketSender } from '../db/sealed-columns.ts'
import { ticketMessages, tickets } from '../db/tables/tickets.ts'

export type TicketRow = typeof tickets.$inferSelect
type MessageRow = typeof ticketMessages.$inferSelect

/** The row, or null. */
export async function findTicket(db: Db, id: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id))
  return row ?? null
}

export async function openSender(db: Db, row: TicketRow): Promise<TicketSender> {
  return must(await openColumn(db, SEALED.ticketSender, row), 'sender of a ticket')
}

export async function openText(db: Db, row: MessageRow): Promise<string> {
  return must(await openColumn(db, SEALED.ticketText, row), 'text of a message')
}

export function summaryOf(row: TicketRow, { name, email, subject }: TicketSender): TicketSummary {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    category: row.category as TicketCategory,
    name,
    email,
    subject,
    created_at: iso(row.created_at.getTime()),
    last_at: iso(row.last_at.getTime()),
    waiting: row.waiting,
  }
}

/** A ticket with all its messages. */
export async function viewTicket(db: Db, row: TicketRow, now: number): Promise<TicketView> {
  const sender = await openSender(db, row)
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticket_id, row.id))
    // An answer in the same millisecond comes after its message: 'in' sorts before 'out'.
    .orderBy(asc(ticketMessages.created_at), asc(ticketMessages.direction), asc(ticketMessages.id))
  const messages: TicketMessage[] = await Promise.all(
    rows.map(async one => ({
      id: one.id,
      direction: one.direction,
      state: one.state,
      text: await openText(db, one),
      created_at: iso(one.created_at.getTime()),
      sent_at: one.sent_at === null ? null : iso(one.sent_at.getTime()),
    })),
  )
  return {
    now: iso(now),
    ticket: { ...summaryOf(row, sender), phone: sender.phone, copied: row.copied },
    messages,
  }
}
