// What happened around an account's security, the keys that programs use it by, and how often what was tried.
import { isNotNull } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What happened, for the account's owner to read; and for operators, what was done in their name. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind').notNull(),
    at: instant('at').notNull(),
    /** The session it was done in, by its public id. */
    sessionId: uuid('session_id'),
    /** What the browser calls itself; cut to 300 characters. */
    userAgent: text('user_agent'),
    /** The client's address, cut to its network: the first three bytes of IPv4, the first six of IPv6. */
    network: text('network'),
    /** Names and counts, no secrets. */
    detail: jsonb('detail').$type<Record<string, string | number>>().notNull().default({}),
  },
  table => [index('security_events_user').on(table.userId, table.at)],
)

/** Keys of the developer API; only the hash of the secret is kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    /** The first characters of the secret, by which its owner knows it again. */
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull().unique(),
    scopes: jsonb('scopes').$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
  },
  table => [
    index('api_keys_user').on(table.userId),
    index('api_keys_revoked').on(table.revokedAt).where(isNotNull(table.revokedAt)),
  ],
)

/** How often what has been asked or tried, so that a limit holds across all copies of the server (rate-limiter.ts). */
export const limitUses = pgTable(
  'limit_uses',
  {
    /** The limit's name and a keyed digest of whom it counts: no address and no name is readable here. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** When the window ends that the first use began. */
    expire: instant('expire').notNull(),
  },
  table => [index('limit_uses_expire').on(table.expire)],
)
