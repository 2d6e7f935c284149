// Refresh tokens: each works once. Decides how to handle reused ones (PROTOCOLS 1.4).
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { insertFrom } from '#server/db/insert-from.ts'
import { refreshTokens, sessions, users } from '#server/db/tables/accounts.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import { AuthError } from './auth-error.ts'
import { endSessions } from './end-sessions.ts'
import { luciaOn } from './lucia-on.ts'
import type { AccountDeps } from './open-accounts.ts'
import { hashSecret, nextRefreshToken } from './secrets.ts'
import { type EventRequest, noteSecurityEvent } from './security-log.ts'
import type { SignedIn } from './start-session.ts'
import { hasOtherMethods, type UserRow } from './user-view.ts'

/** A used token may be used again within this time, because responses get lost and tabs refresh at the same time. */
const REUSE_FOR = 10 * SECOND
/** Maximum number of steps between a reused token and the current one. */
const MAX_STEPS = 100

type TokenRow = typeof refreshTokens.$inferSelect
type Refused = { refused: AuthError; endedIds?: string[] }

/**
 * Rotates a session's refresh token. The current token's parent, and any token used less than 10 s ago, get the current
 * one again. An older one ends the session, because two clients have it. `request` (from `eventRequest`) records the
 * browser that was last seen with it.
 * @throws AuthError refresh_token_not_found, refresh_token_already_used, session_expired or user_banned.
 */
export async function refreshSession(
  deps: AccountDeps,
  presented: string,
  request?: EventRequest,
): Promise<SignedIn> {
  // Return a refusal instead of throwing inside the transaction, which would undo the ending of the session.
  const outcome = await deps.db.transaction(async tx => rotate(tx, deps, presented, request))
  if (!('refused' in outcome)) return outcome
  deps.sessions.ended(outcome.endedIds ?? [])
  throw outcome.refused
}

async function rotate(
  tx: Db,
  deps: AccountDeps,
  presented: string,
  request: EventRequest | undefined,
): Promise<SignedIn | Refused> {
  const now = deps.wallNow()
  const hash = hashSecret(presented)
  const family = tx
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash))
  // Lock the session's row before changing its tokens.
  const [session] = await tx.select().from(sessions).where(inArray(sessions.id, family)).for('update')
  if (!session) return unknownToken()
  const alive =
    session.expiresAt.getTime() > now &&
    (await luciaOn(tx, deps.publicUrl).validateSession(session.id)).session
  if (!alive) return endWith(tx, session, 'session_expired', 'Session Expired')
  const known = must(await readTokens(tx, hash, session), 'the tokens of a session')
  const { user, given, current } = known
  if ((user.bannedUntil?.getTime() ?? 0) > now)
    return { refused: new AuthError(400, 'user_banned', 'User is banned') }
  // A second step, done while this waited for the lock, has replaced the session's tokens.
  if (!given) return unknownToken()
  const seen = seenNow(now, request)
  const refreshToken =
    given.usedAt === null
      ? await advance(tx, deps, { used: given, presented, seen })
      : repeat(deps, presented, given.usedAt, { given, current })
  if (refreshToken !== null) {
    if (given.usedAt !== null) await tx.update(sessions).set(seen).where(eq(sessions.id, session.id))
    return { user, session, refreshToken, hasOtherMethods: known.hasOtherMethods }
  }
  const event = { userId: user.id, kind: 'refresh_reused', at: now, sessionId: session.publicId } as const
  await noteSecurityEvent(tx, { ...event, request })
  return endWith(tx, session, 'refresh_token_already_used', 'Already Used')
}

const unknownToken = (): Refused => ({
  refused: new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
})

async function endWith(
  tx: Db,
  session: typeof sessions.$inferSelect,
  code: 'session_expired' | 'refresh_token_already_used',
  reason: string,
): Promise<Refused> {
  const endedIds = await endSessions(tx, { userId: session.userId, only: session.publicId })
  return { refused: new AuthError(400, code, `Invalid Refresh Token: ${reason}`), endedIds }
}

type Tokens = { user: UserRow; hasOtherMethods: boolean; given: TokenRow | undefined; current: TokenRow }

/** The session's user, its token with this hash, if any, and its current token. Null if the session has ended. */
async function readTokens(
  db: Db,
  hash: string,
  session: { id: string; userId: string },
): Promise<Tokens | null> {
  const rows = await db
    .select({ user: users, token: refreshTokens, hasOtherMethods: hasOtherMethods(session.userId) })
    .from(refreshTokens)
    .innerJoin(users, eq(users.id, session.userId))
    .where(
      and(
        eq(refreshTokens.sessionId, session.id),
        or(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)),
      ),
    )
  const [first] = rows
  if (!first) return null
  const tokens = rows.map(row => row.token)
  return {
    user: first.user,
    hasOtherMethods: first.hasOtherMethods,
    given: tokens.find(token => token.hash === hash),
    current: must(
      tokens.find(token => token.usedAt === null),
      'current refresh token',
    ),
  }
}

/** The current token again, if the used one may be reused; otherwise null. */
function repeat(
  deps: AccountDeps,
  presented: string,
  usedAt: Date,
  { given, current }: { given: TokenRow; current: TokenRow },
): string | null {
  const mayRepeat = current.parentHash === given.hash || deps.wallNow() - usedAt.getTime() <= REUSE_FOR
  return mayRepeat ? descend(deps.keys.secret, presented, current.hash) : null
}

type Seen = { lastSeenAt: Date; userAgent?: string }

/** For the list of devices. A request without a user agent leaves the known one unchanged. */
function seenNow(now: number, request: EventRequest | undefined): Seen {
  const { userAgent } = request ?? {}
  return { lastSeenAt: new Date(now), ...(userAgent ? { userAgent } : {}) }
}

async function advance(
  tx: Db,
  deps: AccountDeps,
  step: { used: TokenRow; presented: string; seen: Seen },
): Promise<string> {
  const { hash, sessionId } = step.used
  const at = step.seen.lastSeenAt
  const next = nextRefreshToken(deps.keys.secret, step.presented)
  const row = { hash: hashSecret(next), sessionId, parentHash: hash, createdAt: at }
  const using = tx.update(refreshTokens).set({ usedAt: at }).where(eq(refreshTokens.hash, hash))
  // Selecting from `used` makes sure that the old token is no longer current when the next one is inserted.
  const used = tx.$with('used').as(using.returning())
  const made = tx.$with('made', {}).as(insertFrom(refreshTokens, row, sql`used`))
  await tx.with(used, made).update(sessions).set(step.seen).where(eq(sessions.id, sessionId))
  return next
}

/** The current token, derived step by step from an earlier one; null if it's too many steps away. */
function descend(key: string, from: string, currentHash: string): string | null {
  let token = from
  for (let step = 0; step < MAX_STEPS; step += 1) {
    token = nextRefreshToken(key, token)
    if (hashSecret(token) === currentHash) return token
  }
  return null
}

/**
 * The session of a refresh token, without using it up: for requests with the cookie. Null if it is unknown or could no
 * longer be refreshed.
 */
export async function findSessionByRefreshToken(
  deps: AccountDeps,
  presented: string,
): Promise<{ sessionId: string; userId: string } | null> {
  const hash = hashSecret(presented)
  const [row] = await deps.db
    .select({
      sessionId: sessions.publicId,
      userId: sessions.userId,
      id: sessions.id,
      usedAt: refreshTokens.usedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash))
  if (!row) return null
  if (row.usedAt !== null && deps.wallNow() - row.usedAt.getTime() > REUSE_FOR) {
    const tokens = await readTokens(deps.db, hash, row)
    if (tokens?.current.parentHash !== hash) return null
  }
  return { sessionId: row.sessionId, userId: row.userId }
}
