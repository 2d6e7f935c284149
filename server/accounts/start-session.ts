// Starts a session: writes everything in one statement. Also the session's format for clients.
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { insertFrom } from '#server/db/insert-from.ts'
import { type AuthenticationMethod, refreshTokens, sessions, users } from '#server/db/tables/accounts.ts'
import { securityEvents } from '#server/db/tables/security.ts'
import { newId } from '#shared/lib/id.ts'
import type { AssuranceLevel } from './assurance.ts'
import { missingProfile, missingSubscriber } from './ensure-account-rows.ts'
import { sessionEnd } from './lucia-on.ts'
import type { AccountDeps } from './open-accounts.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { type EventRequest, securityEventRow } from './security-log.ts'
import {
  hasOtherMethods,
  NO_OTHER_METHODS,
  providersOf,
  readSignInMethods,
  type UserRow,
  userView,
} from './user-view.ts'

/** A signed-in session with its current refresh token. */
export type SignedIn = {
  user: UserRow
  session: Pick<typeof sessions.$inferSelect, 'publicId' | 'amr' | 'aal'>
  refreshToken: string
  /** Whether the account has factors or identities. */
  hasOtherMethods: boolean
}

/** The user who signs in, and the method. */
export type SignInRequest = {
  userId: string
  method: AuthenticationMethod['method']
  /** From `eventRequest`: the browser's name in the list of devices and in the security log. */
  request: EventRequest
  /** `aal2` if the method alone counts as two factors. */
  aal?: AssuranceLevel
  /**
   * The hash that the password matched. If it was changed meanwhile, all sessions have ended, and no new one may start.
   */
  passwordHash?: string
  /** The user has signed in before. So the account's rows exist: they are only deleted with the account. */
  isKnown?: boolean
}

/**
 * Starts a session: its row, its first refresh token, the entry in the security log, and the account's missing rows.
 * One statement, so that either all are written or none. Null if the account is gone, is locked, or has another password. `isNew`:
 * this is the account's first sign-in, because the statement created its profile.
 */
export async function startSession(
  db: Db,
  deps: AccountDeps,
  options: SignInRequest,
): Promise<(SignedIn & { isNew: boolean }) | null> {
  const { userId, passwordHash } = options
  const now = new Date(deps.wallNow())
  const { session, refreshToken, row, token, note } = newSession(options, now)
  const same = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash)
  // The account may have been locked since the caller looked. A session made now would come alive at the unlock.
  const isOpen = or(isNull(users.bannedUntil), lte(users.bannedUntil, now))
  const touched = db
    .update(users)
    .set({ lastSignInAt: now })
    .where(and(eq(users.id, userId), same, isOpen))
  const who = db.$with('who').as(touched.returning())
  const from = sql`who`
  const made = [
    db.$with('session', {}).as(insertFrom(sessions, row, from)),
    db.$with('token', {}).as(insertFrom(refreshTokens, token, from)),
    db.$with('note', {}).as(insertFrom(securityEvents, note, from)),
  ]
  const rows = [
    db.$with('subscriber', {}).as(missingSubscriber(from, 'who')),
    db.$with('profile', {}).as(sql`${missingProfile(from, 'who')} returning 1`),
  ]
  // Checking for existing rows costs a quarter of the statement.
  const isKnown = options.isKnown ?? false
  const [found] = await db
    .with(who, ...made, ...(isKnown ? [] : rows))
    .select({
      user: who._.selectedFields,
      hasOtherMethods: hasOtherMethods(userId),
      isNew: isKnown ? sql<boolean>`false` : sql<boolean>`exists (select 1 from profile)`,
    })
    .from(who)
  return found ? { ...found, session, refreshToken } : null
}

/** A new session: the session, its first refresh token, and the rows of both and of the log. */
function newSession({ userId, method, request, aal = 'aal1' }: SignInRequest, now: Date) {
  const at = now.getTime()
  const refreshToken = newSecret()
  const id = hashSecret(refreshToken)
  const session = { publicId: newId(), amr: [{ method, timestamp: Math.floor(at / 1000) }], aal }
  const { userAgent } = request
  const sessionId = session.publicId
  return {
    session,
    refreshToken,
    row: { ...session, id, userId, userAgent, lastSeenAt: now, createdAt: now, expiresAt: sessionEnd(at) },
    token: { hash: id, sessionId: id, createdAt: now },
    note: securityEventRow({ kind: 'sign_in', userId, at, sessionId, request, detail: { method } }),
  }
}

/** The session in the format of /token and /verify, with a new access token. */
export async function sessionView(deps: AccountDeps, signedIn: SignedIn): Promise<SessionView> {
  const { user, session, refreshToken } = signedIn
  const ways = signedIn.hasOtherMethods ? await readSignInMethods(deps.db, user.id) : NO_OTHER_METHODS
  const { token, expiresAt } = await deps.tokens.sign({
    userId: user.id,
    email: user.email,
    userMetadata: user.userMetadata,
    sessionId: session.publicId,
    amr: session.amr,
    aal: session.aal,
    providers: providersOf(ways),
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresAt - Math.floor(deps.wallNow() / 1000),
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userView(user, ways),
  }
}

/** PROTOCOLS 1.2, Session. */
export type SessionView = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}
