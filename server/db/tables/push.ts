// The devices that receive Web Push.
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A browser's push subscription. An endpoint belongs to one session at a time and is deleted with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.publicId, { onDelete: 'cascade' }),
    /** The browser's keys, base64url (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Consecutive deliveries that the push service refused. */
    failures: integer('failures').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('push_subscriptions_user').on(table.userId)],
)
