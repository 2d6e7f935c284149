// Accounts: who may sign in, their sessions, and the specification's profiles and subscribers rows.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** Lower-cased. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash'),
  userMetadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
  emailConfirmedAt: instant('email_confirmed_at'),
  confirmationSentAt: instant('confirmation_sent_at'),
  recoverySentAt: instant('recovery_sent_at'),
  lastSignInAt: instant('last_sign_in_at'),
  bannedUntil: instant('banned_until'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** One way in which a session was signed in, newest first (PROTOCOLS 1.2). `timestamp` in epoch seconds. */
export type AuthenticationMethod = { method: 'password' | 'otp'; timestamp: number }

/** Lucia's sessions; `id` is the SHA-256 of the session's secret. `publicId` is the session_id in tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    publicId: uuid('public_id').notNull().unique(),
    amr: jsonb('amr').$type<AuthenticationMethod[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('sessions_user').on(table.userId)],
)

/** Refresh tokens of a session, as hashes; each works once, and its reuse ends the session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parentHash: text('parent_hash'),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('refresh_tokens_session').on(table.sessionId),
    uniqueIndex('refresh_tokens_current').on(table.sessionId).where(sql`used_at is null`),
  ],
)

/** One-time secrets sent by mail: hashes of link tokens and codes. Redeeming one deletes it and its kind. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['signup', 'recovery'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    /** Who asked: our web app, or another client in the implicit or the PKCE flow. It decides what the link answers. */
    flow: text('flow', { enum: ['web', 'implicit', 'pkce'] }).notNull(),
    /** Wrong codes so far; after too many the code is dead and only the link works. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('mail_tokens_user').on(table.userId, table.purpose)],
)

/** Ensured on sign-in (spec, account and public site, 3 and 4). */
export const profiles = pgTable('profiles', {
  id: uuid('id').primaryKey(),
  user_id: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  full_name: text('full_name'),
})

export const subscribers = pgTable('subscribers', {
  id: uuid('id').primaryKey(),
  user_id: uuid('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
})
