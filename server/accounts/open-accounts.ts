// Puts the parts of accounts together, once per process: what routes, guards and the start of the server are given.
import type { Database, Db } from '#server/db/database.ts'
import type { SendMail } from '#server/deps.ts'
import type { Log } from '#server/lib/log.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { type Background, createBackground } from './background.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { type LiveSessions, openLiveSessions } from './live-sessions.ts'
import type { AccountKeys } from './load-keys.ts'
import { createPasswords, type Passwords } from './passwords.ts'
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
  /** Departures from DEFAULT_LIMITS. */
  limits?: Partial<Limits>
}

/** What the code of accounts works with. */
export type AccountDeps = Omit<AccountSettings, 'limits' | 'database'> & {
  db: Db
  tokens: AccessTokens
  passwords: Passwords
  limiter: RateLimiter
  background: Background
  sessions: LiveSessions
  /** Waits for mails under way and stops listening; the database stays open. */
  close: () => Promise<void>
}

/** Base path of the surface, below `publicUrl`. */
export const AUTH_PATH = '/auth/v1'

/** Composes accounts. Call `close` before the database is closed. */
export async function openAccounts(settings: AccountSettings): Promise<AccountDeps> {
  const { database, limits, ...rest } = settings
  const { log, wallNow, keys, publicUrl } = settings
  const background = createBackground(log)
  const sessions = await openLiveSessions({ database, log, wallNow })
  return {
    ...rest,
    db: database.db,
    tokens: await createAccessTokens({ keys, issuer: `${publicUrl}${AUTH_PATH}`, wallNow }),
    passwords: await createPasswords(),
    limiter: createRateLimiter({ ...DEFAULT_LIMITS, ...limits }, wallNow),
    background,
    sessions,
    async close() {
      await background.idle()
      await sessions.close()
    },
  }
}
