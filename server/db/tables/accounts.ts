// Accounts: users, their sessions, and their profiles and subscribers rows (PRODUCT S3).
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
  /** The address that will replace `email` once both have confirmed. Lower-cased. */
  newEmail: text('new_email'),
  emailChangeSentAt: instant('email_change_sent_at'),
  reauthenticationSentAt: instant('reauthentication_sent_at'),
  invitedAt: instant('invited_at'),
  confirmationSentAt: instant('confirmation_sent_at'),
  recoverySentAt: instant('recovery_sent_at'),
  lastSignInAt: instant('last_sign_in_at'),
  bannedUntil: instant('banned_until'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** One method by which a session signed in, newest first (PROTOCOLS 1.2). `timestamp` in epoch seconds. */
export type AuthenticationMethod = {
  method: 'password' | 'otp' | 'totp' | 'recovery' | 'oauth' | 'passkey'
  timestamp: number
}

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
    /** Authenticator assurance level: `aal2` once the user verified a second factor or used a passkey. */
    aal: text('aal', { enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** The factor that raised it. */
    factorId: uuid('factor_id'),
    /** The browser's user agent, for the list of devices; cut to 300 characters. */
    userAgent: text('user_agent'),
    /** When its token was last refreshed. */
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expire').on(table.expiresAt)],
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

/** One-time secrets sent by mail: hashes of link tokens and codes. Redeeming one deletes all of its kind. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: [
        'signup',
        'recovery',
        'magiclink',
        'invite',
        'email_change_current',
        'email_change_new',
        'reauthentication',
      ],
    }).notNull(),
    codeHash: text('code_hash').notNull(),
    /**
     * The requesting client: our web app, or another client in the implicit or the PKCE flow. It decides how the link
     * responds.
     */
    flow: text('flow', { enum: ['web', 'implicit', 'pkce'] }).notNull(),
    /** In the PKCE flow, the challenge for redeeming the code that the link returns. */
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method', { enum: ['s256', 'plain'] }),
    /** A fingerprint of the requesting network; null if the account itself requested it, signed in. */
    askedFrom: text('asked_from'),
    /** For a mail that confirms a sign-up: the sign-up's id, and the password that it set. */
    signupId: uuid('signup_id'),
    passwordHash: text('password_hash'),
    /** Wrong codes so far; after too many, the code is invalid and only the link works. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    index('mail_tokens_user').on(table.userId, table.purpose),
    index('mail_tokens_expire').on(table.expiresAt),
  ],
)

/**
 * Codes of the PKCE flow: the hash of the code from a link or a provider's response, redeemed once with its verifier.
 */
export const authCodes = pgTable(
  'auth_codes',
  {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text('method').$type<AuthenticationMethod['method']>().notNull(),
    codeChallenge: text('code_challenge').notNull(),
    codeChallengeMethod: text('code_challenge_method', { enum: ['s256', 'plain'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('auth_codes_expire').on(table.expiresAt)],
)

/** Ensured on sign-in (PRODUCT S3 and S4.4). */
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
