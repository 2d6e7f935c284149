// Messages to the operator and the answers to them. Anybody can write, so nothing here names an account: a sender is
// found again by a keyed digest of their address (lookup-digest.ts).
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { MESSAGE_STATES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { isPlain } from '../sealed-text.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** One matter of one sender. Times are product time. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid('id').primaryKey(),
    /** What people call it, such as T-4KQ7-M2XP; random, so that it counts nothing. */
    number: text('number').notNull().unique(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    category: text('category').notNull(),
    /** Keyed digests: of the sender's address, and of all they wrote (for the same thing sent twice). */
    address_digest: text('address_digest').notNull(),
    content_digest: text('content_digest').notNull(),
    /** Name, address, phone and subject, sealed. */
    sender: text('sender').notNull(),
    /** Whether a confirmation was mailed to the sender. */
    copied: boolean('copied').notNull(),
    /** Whether the last message is the sender's. */
    waiting: boolean('waiting').notNull(),
    created_at: instant('created_at').notNull(),
    last_at: instant('last_at').notNull(),
  },
  table => [
    index('tickets_inbox').on(table.status, table.last_at, table.id),
    index('tickets_last').on(table.last_at),
    index('tickets_address').on(table.address_digest),
    index('tickets_content').on(table.content_digest),
    index('tickets_plain').on(table.id).where(isPlain(table.sender)),
  ],
)

/** What was written, one row per message. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid('id').primaryKey(),
    ticket_id: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** `in`: the sender's; `out`: the operator's. */
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull(),
    /** Sealed. */
    body: text('body').notNull(),
    created_at: instant('created_at').notNull(),
    /** When it left by mail; null for the sender's own, and until then. */
    sent_at: instant('sent_at'),
  },
  table => [
    index('ticket_messages_ticket').on(table.ticket_id, table.created_at),
    index('ticket_messages_plain').on(table.id).where(isPlain(table.body)),
  ],
)
