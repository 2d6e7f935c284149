// Messages to the operator and the replies. Anybody can write, so nothing here refers to an account: a keyed digest of
// the address identifies a sender (lookup-digest.ts).
import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { MESSAGE_STATES, TICKET_STATUSES } from '#shared/domain/tickets.ts'
import { isPlain } from '../sealed-text.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** One ticket of one sender. Times are product time. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid('id').primaryKey(),
    /** The number that people see, such as T-4KQ7-M2XP. It's random, so it doesn't reveal how many there are. */
    number: text('number').notNull().unique(),
    status: text('status', { enum: TICKET_STATUSES }).notNull(),
    category: text('category').notNull(),
    /** Keyed digests of the sender's address and of the content (to recognize duplicates). */
    address_digest: text('address_digest').notNull(),
    content_digest: text('content_digest').notNull(),
    /** Name, address, phone and subject, sealed. */
    sender: text('sender').notNull(),
    /** Whether a confirmation was mailed to the sender. */
    copied: boolean('copied').notNull(),
    /** Whether the last message is from the sender. */
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

/** The messages of tickets, one row each. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid('id').primaryKey(),
    ticket_id: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** `in`: from the sender; `out`: from the operator. */
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull(),
    /** Sealed. */
    body: text('body').notNull(),
    created_at: instant('created_at').notNull(),
    /** When it was sent by mail; null before that, and for the sender's messages. */
    sent_at: instant('sent_at'),
  },
  table => [
    index('ticket_messages_ticket').on(table.ticket_id, table.created_at),
    index('ticket_messages_plain').on(table.id).where(isPlain(table.body)),
  ],
)
