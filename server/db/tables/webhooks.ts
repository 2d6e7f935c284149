// Webhooks of the developer API: endpoints of users, the deliveries to them, and each try. Also how much each API key
// is used. Times of endpoints and deliveries are product time.
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { DELIVERY_STATES, WEBHOOK_STATES, WEBHOOK_STOPS } from '#shared/domain/webhook-events.ts'
import { isPlain } from '../sealed-text.ts'
import { users } from './accounts.ts'
import { apiKeys } from './security.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The addresses at which a user's programs receive events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    user_id: ofUser(),
    /** Sealed: addresses often contain a token. */
    url: text('url').notNull(),
    /** The signing secret, sealed. */
    secret: text('secret').notNull(),
    events: jsonb('events').$type<string[]>().notNull(),
    state: text('state', { enum: WEBHOOK_STATES }).notNull(),
    /** Why we stopped it; null unless we did. */
    stop: text('stop', { enum: WEBHOOK_STOPS }),
    /** The first failed try since the last success; null if there was none. */
    failing_since: instant('failing_since'),
    created_at: instant('created_at').notNull(),
  },
  table => [
    index('webhook_endpoints_user').on(table.user_id),
    index('webhook_endpoints_plain').on(table.id).where(isPlain(table.url)),
    index('webhook_endpoints_plain_secret').on(table.id).where(isPlain(table.secret)),
  ],
)

/** One event for one endpoint. Its id is the header `webhook-id` of all its tries. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    user_id: ofUser(),
    endpoint_id: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The account whose rows the event is about, and the person; null for a test. */
    account_id: uuid('account_id'),
    person_id: uuid('person_id'),
    event: text('event').notNull(),
    /** Exactly what is sent: ids and states. */
    body: text('body').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull(),
    /** Tries since it was made or last sent again. */
    tries: integer('tries').notNull(),
    /** When the next try is due; null if there is none. */
    next_at: instant('next_at'),
    created_at: instant('created_at').notNull(),
  },
  table => [
    index('webhook_deliveries_endpoint').on(table.endpoint_id, table.created_at, table.id),
    index('webhook_deliveries_user').on(table.user_id),
    index('webhook_deliveries_created').on(table.created_at),
    index('webhook_deliveries_state').on(table.endpoint_id, table.state),
  ],
)

/** The tries of deliveries. We don't store what an endpoint answers. */
export const webhookTries = pgTable(
  'webhook_tries',
  {
    id: uuid('id').primaryKey(),
    user_id: ofUser(),
    delivery_id: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** The answer's status; null if there was no answer. */
    status: integer('status'),
    /** Why there was no answer; null if there was one. */
    failure: text('failure'),
    milliseconds: integer('milliseconds').notNull(),
  },
  table => [
    index('webhook_tries_delivery').on(table.delivery_id, table.at),
    index('webhook_tries_user').on(table.user_id),
  ],
)

/** Requests with an API key, by day (UTC, wall time). */
export const apiKeyUses = pgTable(
  'api_key_uses',
  {
    user_id: ofUser(),
    key_id: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    /** All of them. */
    calls: integer('calls').notNull(),
    /** Those of them that were refused, were too many, or failed on our side. */
    refused: integer('refused').notNull(),
    limited: integer('limited').notNull(),
    failed: integer('failed').notNull(),
  },
  table => [
    primaryKey({ columns: [table.key_id, table.day] }),
    index('api_key_uses_user').on(table.user_id),
    index('api_key_uses_day').on(table.day),
  ],
)
