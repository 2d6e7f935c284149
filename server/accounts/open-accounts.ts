// Puts the parts of accounts together, once per process: what routes, guards and the start of the server are given.
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

/** What the server's start decides. */
export type AccountSettings = {
  database: Database
  log: Log
  sendMail: SendMail
  /** Origin of the product, without a trailing slash: the only source of addresses in mails. */
  publicUrl: string
  keys: AccountKeys
  /** Wall time in epoch milliseconds, not product time: browsers judge the same expiries by their own clocks. */
  wallNow: () => number
  /** Lower case or not; these accounts are operators once their address is confirmed. */
  adminEmails: readonly string[]
  /** Further redirect targets as patterns: `*` within a part of host or path, `**` across them. */
  redirectAllow: readonly string[]
  /** Whether the last entry of X-Forwarded-For is the client. */
  trustProxy: boolean
  /** Other places to sign in at. None unless set. */
  providers?: ProviderSettings
  /** Departures from DEFAULT_LIMITS. */
  limits?: Partial<AccountLimits>
  /** From `createBreachCheck`. Without it nobody is asked. */
  isBreached?: IsBreached
  /** What a new password asks for besides a session. Nothing unless set. */
  passwordChange?: Partial<PasswordChangeRule>
  /** Deletes an account with everything it has, for an operator. Unless set, its row in `users` alone. */
  deleteAccount?: DeleteAccount
  /** Plans what somebody new is sent. Nothing unless set. */
  welcome?: Welcome
  /** Gives an account what waited for its address. Nothing unless set. */
  whenConfirmed?: WhenConfirmed
  /** How long a sign-in counts as fresh, in milliseconds. Ten minutes unless set. */
  freshFor?: number
}

/** What has to be shown to set a new password while signed in. */
export type PasswordChangeRule = {
  /** The old one, from accounts that have one. */
  currentPassword: boolean
  /** A mailed code, from sessions that were signed in longer than a day ago. */
  reauthentication: boolean
}

/** Runs in the operator's transaction and decides it; what it answers is to be called after the commit, and does it. */
export type DeleteAccount = (tx: Db, userId: string) => Promise<() => Promise<void>>

/** Runs in the transaction of an account's first sign-in, once per account. */
export type Welcome = (tx: Db, userId: string) => Promise<void>

/** Runs in the transaction that confirms an account's address, whichever way it is confirmed. */
export type WhenConfirmed = (tx: Db, user: { id: string; email: string }) => Promise<void>

/** What the code of accounts works with. */
export type AccountDeps = Omit<AccountSettings, 'limits' | 'database' | 'passwordChange' | 'providers'> & {
  db: Db
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
  /** Waits for mails under way and stops listening; the database stays open. */
  close: () => Promise<void>
}

/** Base path of the surface, below `publicUrl`. */
export const AUTH_PATH = '/auth/v1'

const NO_PROVIDERS: ProviderSettings = { list: [], allowOrigins: [], isPublicAddress: () => false }

/** Composes accounts. Call `close` before the database is closed. */
export async function openAccounts(settings: AccountSettings): Promise<AccountDeps> {
  const { database, limits, passwordChange, ...rest } = settings
  const { log, wallNow, keys, publicUrl } = settings
  const background = createBackground(log)
  const sessions = await openLiveSessions({ database, log, wallNow })
  return {
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
