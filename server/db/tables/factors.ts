// Sign-in methods other than the password: second factors, recovery codes, passkeys, and other providers.
import {
  bigint,
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isPlain } from '../sealed-text.ts'
import { users } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** TOTP authenticators (RFC 6238). */
export const factors = pgTable(
  'mfa_factors',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    status: text('status', { enum: ['unverified', 'verified'] }).notNull(),
    friendlyName: text('friendly_name'),
    /** The secret, sealed like fields of rows (row-seal.ts): never plain, and never in a response after enrollment. */
    secret: text('secret').notNull(),
    /** The time step of the last accepted code: no code works twice. */
    lastStep: bigint('last_step', { mode: 'number' }),
    lastChallengedAt: instant('last_challenged_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    index('mfa_factors_user').on(table.userId),
    index('mfa_factors_plain').on(table.id).where(isPlain(table.secret)),
  ],
)

/** A challenge for a factor's code; answered once, from the address that requested it. */
export const factorChallenges = pgTable(
  'mfa_challenges',
  {
    id: uuid('id').primaryKey(),
    factorId: uuid('factor_id')
      .notNull()
      .references(() => factors.id, { onDelete: 'cascade' }),
    /** A keyed hash of the requesting address. */
    addressHash: text('address_hash').notNull(),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('mfa_challenges_expire').on(table.expiresAt)],
)

/** Each replaces a factor once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [index('recovery_codes_user').on(table.userId)],
)

/** WebAuthn credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    userId: ofUser(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    backedUp: boolean('backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  table => [index('passkeys_user').on(table.userId)],
)

/** Challenges for a browser to sign with a passkey; each works once. Without a user, it's for a sign-in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('passkey_challenges_expire').on(table.expiresAt)],
)

/** Accounts with other providers that sign this one in. The e-mail identity follows from the user and has no row. */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    provider: text('provider').notNull(),
    /** The provider's id of the person, its `sub`. */
    subject: text('subject').notNull(),
    email: text('email'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    lastSignInAt: instant('last_sign_in_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [
    uniqueIndex('identities_subject').on(table.provider, table.subject),
    index('identities_user').on(table.userId),
  ],
)

/**
 * A sign-in at a provider that is in progress, with the values that the response must match. `hash` is of its `state`.
 */
export const providerVisits = pgTable(
  'provider_visits',
  {
    hash: text('hash').primaryKey(),
    provider: text('provider').notNull(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    redirectTo: text('redirect_to').notNull(),
    flow: text('flow', { enum: ['web', 'implicit', 'pkce'] }).notNull(),
    codeChallenge: text('code_challenge'),
    codeChallengeMethod: text('code_challenge_method', { enum: ['s256', 'plain'] }),
    /** The signed-in user who links the identity; null for a sign-in. */
    linkTo: uuid('link_to').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('provider_visits_expire').on(table.expiresAt)],
)
