// The mails that repeat or follow each other, per reader.
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
