// The mails that repeat or follow each other, per reader; and how far the operator's mailbox is read.
import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** One reader's series of mails. Its row exists from the moment the series is planned, so each begins only once. */
export const mailSeries = pgTable(
  'mail_series',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    series: text('series', { enum: ['welcome', 'weekly_summary'] }).notNull(),
    /** SHA-256 of the secret in the links that turn the series off. */
    link_hash: text('link_hash').notNull().unique(),
    /** Product time, like the others. */
    begun_at: instant('begun_at').notNull(),
    /** When the reader turned it off; null while it's on. */
    stopped_at: instant('stopped_at'),
    /** The Monday of the last summary that was handed to the mail server; null before the first. */
    handed_for: instant('handed_for'),
  },
  table => [primaryKey({ columns: [table.user_id, table.series] })],
)

/** How far a mailbox is read. All times are wall time. */
export const mailboxProgress = pgTable('mailbox_progress', {
  /** SHA-256 of the server, the user and the folder. */
  mailbox: text('mailbox').primaryKey(),
  /** When this installation was first started with it. Earlier mail isn't looked at. */
  since: instant('since').notNull(),
  /** The UIDVALIDITY under which `last_uid` counts; null before the folder was first opened. */
  uid_validity: bigint('uid_validity', { mode: 'number' }),
  last_uid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
  /** When all mail was read last. */
  read_at: instant('read_at'),
  /** Why it can't be read, and since when; null while it can. */
  fault: text('fault'),
  fault_at: instant('fault_at'),
  /** The copy of the server that reads it. */
  lease: text('lease'),
  leased_until: instant('leased_until'),
})
