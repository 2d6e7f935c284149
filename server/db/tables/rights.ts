// Privacy rights: requested archives, pending deletions, and receipts of completed ones. Also the keys that seal data,
// and the keys of the server itself.
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** An archive of all of an account's data. Its file is in `blobs`, bucket `exports`, in parts `{id}.{number}`. */
export const dataExports = pgTable(
  'exports',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['waiting', 'making', 'ready', 'failed', 'expired'] }).notNull(),
    /** Progress of packing, 0 to 100. */
    percent: integer('percent').notNull().default(0),
    /** In bytes, once it is ready. */
    size: integer('size'),
    /** Number of parts of the file. */
    parts: integer('parts').notNull().default(0),
    /** Product time, like the others. */
    asked_at: instant('asked_at').notNull(),
    ready_at: instant('ready_at'),
    expires_at: instant('expires_at'),
  },
  table => [index('exports_user').on(table.user_id, table.asked_at)],
)

/** A requested deletion that can still be cancelled. One per account; it's deleted with the account. */
export const deletions = pgTable('deletions', {
  id: uuid('id').primaryKey(),
  user_id: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Product time, like the other. */
  asked_at: instant('asked_at').notNull(),
  due_at: instant('due_at').notNull(),
})

/** The receipt of a completed deletion: a signed statement that identifies nobody. */
export const deletionReceipts = pgTable('deletion_receipts', {
  id: uuid('id').primaryKey(),
  /** A compact JWS, signed ES256 with the server's key. */
  receipt: text('receipt').notNull(),
  /** Product time. */
  made_at: instant('made_at').notNull(),
})

/** Keys that seal data, each wrapped by the master key. The newest of a purpose seals; the others only open. */
export const dataKeys = pgTable(
  'data_keys',
  {
    /** 16 characters, in front of the data that it sealed. */
    id: text('id').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Sealed by the master key, base64url. */
    wrapped: text('wrapped').notNull(),
    created_at: instant('created_at').notNull(),
    /** When a newer key took over sealing. */
    retired_at: instant('retired_at'),
  },
  table => [index('data_keys_purpose').on(table.purpose, table.created_at)],
)

/** Keys of the server itself, shared by all its copies: for signing tokens and receipts, and for hashing codes. */
export const serverKeys = pgTable('server_keys', {
  /** The `kid` of a signing key. */
  id: text('id').primaryKey(),
  purpose: text('purpose', { enum: ['signing', 'accounts', 'lookup'] }).notNull(),
  /** The public half of a signing key, to verify its signatures. */
  public_jwk: jsonb('public_jwk'),
  /** The key or its private half, sealed; null once it's destroyed. */
  sealed: text('sealed'),
  created_at: instant('created_at').notNull(),
})
