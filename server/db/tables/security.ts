// Security events of accounts, API keys, and the counters of rate limits.
import { isNotNull } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Events, for the account's owner to read; for operators, also actions in their name. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind').notNull(),
    at: instant('at').notNull(),
    /** The public id of the session. */
    sessionId: uuid('session_id'),
    /** The browser's user agent; cut to 300 characters. */
    userAgent: text('user_agent'),
    /** The client's address, cut to its network: the first three bytes of IPv4, the first six of IPv6. */
    network: text('network'),
    /** Names and counts, no secrets. */
    detail: jsonb('detail').$type<Record<string, string | number>>().notNull().default({}),
  },
  table => [index('security_events_user').on(table.userId, table.at)],
)

/** Keys of the developer API. Only the hash of the secret is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    /** The first characters of the secret, so that its owner recognizes it. */
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

/** Uses per rate limit, so that a limit holds across all copies of the server (rate-limiter.ts). */
export const limitUses = pgTable(
  'limit_uses',
  {
    /** The limit's name and a keyed digest of the counted client: no address or name is readable here. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** When the window of the first use ends. */
    expire: instant('expire').notNull(),
  },
  table => [index('limit_uses_expire').on(table.expire)],
)
