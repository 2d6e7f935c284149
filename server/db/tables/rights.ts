// Rights over one's own data: archives asked for, deletions that wait, what is left of those carried out; and the keys
// that data is sealed with, and those of the server itself.
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** An archive of everything an account keeps. Its file lies in `blobs`, bucket `exports`, in parts `{id}.{number}`. */
export const dataExports = pgTable(
  'exports',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'making', 'ready', 'failed', 'expired'] }).notNull(),
    /** How much is packed, 0 to 100. */
    percent: integer('percent').notNull().default(0),
    /** In bytes, once it is ready. */
    size: integer('size'),
    /** Parts that the file lies in. */
    parts: integer('parts').notNull().default(0),
    /** Product time, as the others. */
    asked_at: instant('asked_at').notNull(),
    ready_at: instant('ready_at'),
    expires_at: instant('expires_at'),
  },
  table => [index('exports_user').on(table.user_id, table.asked_at)],
)

/** A deletion that was asked for and may still be taken back. One per account; it goes with the account. */
export const deletions = pgTable('deletions', {
  id: uuid('id').primaryKey(),
  user_id: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Product time, as the other. */
  asked_at: instant('asked_at').notNull(),
  due_at: instant('due_at').notNull(),
})

/** What is left of a deletion carried out: a signed statement that names nobody. */
export const deletionReceipts = pgTable('deletion_receipts', {
  id: uuid('id').primaryKey(),
  /** A compact JWS, ES256 by the server's key. */
  receipt: text('receipt').notNull(),
  /** Product time. */
  made_at: instant('made_at').notNull(),
})

/** Keys that data is sealed with, each wrapped by the master key. The newest of a purpose seals; the others open. */
export const dataKeys = pgTable(
  'data_keys',
  {
    /** 16 characters; stands in front of what it sealed. */
    id: text('id').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Sealed by the master key, base64url. */
    wrapped: text('wrapped').notNull(),
    created_at: instant('created_at').notNull(),
    /** Since when another key seals. */
    retired_at: instant('retired_at'),
  },
  table => [index('data_keys_purpose').on(table.purpose, table.created_at)],
)

/** Keys of the server itself, the same for all its copies: what signs tokens and receipts, and what hashes codes. */
export const serverKeys = pgTable('server_keys', {
  /** Of a signing key its `kid`. */
  id: text('id').primaryKey(),
  purpose: text('purpose', { enum: ['signing', 'accounts', 'lookup'] }).notNull(),
  /** The public half of a signing key, for whoever checks what it signed. */
  public_jwk: jsonb('public_jwk'),
  /** The key, or its private half, sealed; null once it is destroyed. */
  sealed: text('sealed'),
  created_at: instant('created_at').notNull(),
})
