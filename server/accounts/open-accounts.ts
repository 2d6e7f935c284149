// Assembles the parts of accounts once per process, for routes, guards and the start of the server.
import { eq } from 'drizzle-orm'
import type { Database, Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import type { SendMail } from '#server/deps.ts'
import type { Log } from '#server/lib/log.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { FRESH_FOR } from './assurance.ts'
import { type Background, createBackground } from './background.ts'
import type { IsBreached } from './breached-passwords.ts'
import { type AccountLimits, DEFAULT_LIMITS } from './limits.ts'
import { type LiveSessions, openLiveSessions } from './live-sessions.ts'
import type { AccountKeys } from './load-keys.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { openProviders, type ProviderSettings, type Providers } from './providers/open-providers.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

/** Settings from the server's start. */
export type AccountSettings = {
  database: Database
  log: Log
  sendMail: SendMail
  /** Origin of the product, without a trailing slash: the only source of links in mails. */
  publicUrl: string
  keys: AccountKeys
  /** Wall time in epoch milliseconds, not product time: browsers check the same expiries with their own clocks. */
  wallNow: () => number
  /** In any case. These accounts are operators once their address is confirmed. */
  adminEmails: readonly string[]
  /** The operator who needs no second factor: the sandbox's own, whose password is printed at the start. */
  demoOperator?: string | null
  /** If not, only operators and invited people can create an account. Open by default. */
  isSignUpOpen?: boolean
  /** Additional redirect targets as patterns: `*` within a part of host or path, `**` across them. */
  redirectAllow: readonly string[]
  /** Whether the last entry of X-Forwarded-For is the client's address. */
  trustProxy: boolean
  /** Sign-in providers. None by default. */
  providers?: ProviderSettings
  /** Overrides of DEFAULT_LIMITS. */
  limits?: Partial<AccountLimits>
  /** From `createBreachCheck`. By default, passwords aren't checked for breaches. */
  isBreached?: IsBreached
  /** Additional proofs that a new password requires. None by default. */
  passwordChange?: Partial<PasswordChangeRule>
  /** Deletes an account with all its data, for an operator. By default, only its row in `users`. */
  deleteAccount?: DeleteAccount
  /** Schedules the welcome mail of a new account. Nothing by default. */
  welcome?: Welcome
  /** Gives an account everything that waited for its address to be confirmed. Nothing by default. */
  whenConfirmed?: WhenConfirmed
  /** How long a sign-in counts as fresh, in milliseconds. Ten minutes by default. */
  freshFor?: number
}

/** The proofs required to set a new password while signed in. */
export type PasswordChangeRule = {
  /** The old password, if the account has one. */
  currentPassword: boolean
  /** A mailed code, if the session is older than a day. */
  reauthentication: boolean
}

/**
 * Prepares the deletion in the operator's transaction, and returns a function that does it. Call that after the commit.
 */
export type DeleteAccount = (tx: Db, userId: string) => Promise<() => Promise<void>>

/** Runs in the transaction of an account's first sign-in, once per account. */
export type Welcome = (tx: Db, userId: string) => Promise<void>

/** Runs in the transaction that confirms an account's address, whichever way it is confirmed. */
export type WhenConfirmed = (tx: Db, user: { id: string; email: string }) => Promise<void>

/** Dependencies of the accounts code. */
export type AccountDeps = Omit<AccountSettings, 'limits' | 'database' | 'passwordChange' | 'providers'> & {
  db: Db
  isSignUpOpen: boolean
  isBreached: IsBreached
  passwordChange: PasswordChangeRule
  deleteAccount: DeleteAccount
  welcome: Welcome
  whenConfirmed: WhenConfirmed
  freshFor: number
  tokens: AccessTokens
  passwords: Passwords
  providers: Providers
  limiter: RateLimiter
  background: Background
  sessions: LiveSessions
  /** Waits for mails being sent and stops listening. The database stays open. */
  close: () => Promise<void>
}

/** Base path of the auth endpoints, below `publicUrl`. */
export const AUTH_PATH = '/auth/v1'

const NO_PROVIDERS: ProviderSettings = { list: [], allowOrigins: [], isPublicAddress: () => false }

/** Assembles accounts. Call `close` before you close the database. */
export async function openAccounts(settings: AccountSettings): Promise<AccountDeps> {
  const { database, limits, passwordChange, ...rest } = settings
  const { log, wallNow, keys, publicUrl } = settings
  const background = createBackground(log)
  const sessions = await openLiveSessions({ database, log, wallNow })
  return {
    isSignUpOpen: true,
    isBreached: async () => false,
    deleteAccount: deleteUserRow,
    welcome: async () => undefined,
    whenConfirmed: async () => undefined,
    freshFor: FRESH_FOR,
    ...rest,
    passwordChange: { currentPassword: false, reauthentication: false, ...passwordChange },
    db: database.db,
    tokens: createAccessTokens({ keys, issuer: `${publicUrl}${AUTH_PATH}`, wallNow }),
    passwords: await createPasswords(),
    providers: openProviders({
      settings: settings.providers ?? NO_PROVIDERS,
      callbackUrl: `${publicUrl}${AUTH_PATH}/callback`,
      log,
      wallNow,
    }),
    limiter: createRateLimiter({
      db: database.db,
      limits: { ...DEFAULT_LIMITS, ...limits },
      wallNow,
      secret: keys.secret,
    }),
    background,
    sessions,
    async close() {
      await background.idle()
      await sessions.close()
    },
  }
}

const deleteUserRow: DeleteAccount = async (tx, userId) => {
  await tx.delete(users).where(eq(users.id, userId))
  return async () => undefined
}
