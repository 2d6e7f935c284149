// Refresh tokens: each works once; what happens when one comes again is decided here (PROTOCOLS 1.4).
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
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

/** A token that has been used may come again for this long: answers get lost, tabs refresh at once. */
const REUSE_FOR = 10 * SECOND
/** How far a used token may lie behind the current one within that time. */
const MAX_STEPS = 100

type TokenRow = typeof refreshTokens.$inferSelect
type Refused = { refused: AuthError; endedIds?: string[] }

/**
 * Gives the session of a refresh token its next one. The current token's parent, and any token used less than 10 s
 * ago, get the current one again; an older one ends the session, for two hold it. `request` (from `eventRequest`)
 * says which browser was last seen with it.
 * @throws AuthError refresh_token_not_found, refresh_token_already_used, session_expired or user_banned.
 */
export async function refreshSession(
  deps: AccountDeps,
  presented: string,
  request?: EventRequest,
): Promise<SignedIn> {
  // A refusal is a value inside the transaction: thrown, it would undo the ending of the session.
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
  // The session's row is the lock under which its tokens change.
  const [session] = await tx.select().from(sessions).where(inArray(sessions.id, family)).for('update')
  if (!session) return unknownToken()
  const alive =
    session.expiresAt.getTime() > now &&
    (await luciaOn(tx, deps.publicUrl).validateSession(session.id)).session
  if (!alive) return endWith(tx, session, 'session_expired', 'Session Expired')
  const [found] = await tx.select().from(users).where(eq(users.id, session.userId))
  const user = must(found, 'the user of a session')
  if ((user.bannedUntil?.getTime() ?? 0) > now)
    return { refused: new AuthError(400, 'user_banned', 'User is banned') }
  const tokens = await readTokens(tx, hash, session.id)
  // A second step, done while this waited for the lock, has replaced the session's tokens.
  if (tokens === null) return unknownToken()
  const { given } = tokens
  const refreshToken =
    given.usedAt === null
      ? await advance(tx, deps, given, presented)
      : repeat(deps, presented, given.usedAt, tokens)
  if (refreshToken !== null) {
    await noteSeen(tx, session.id, now, request)
    return { user, session, refreshToken }
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

async function readTokens(
  tx: Db,
  hash: string,
  sessionId: string,
): Promise<{ given: TokenRow; current: TokenRow } | null> {
  const [given] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  const [current] = await tx
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)))
  return given ? { given, current: must(current, 'current refresh token') } : null
}

/** The current token once more, where a used one may come again; else null. */
function repeat(
  deps: AccountDeps,
  presented: string,
  usedAt: Date,
  { given, current }: { given: TokenRow; current: TokenRow },
): string | null {
  const mayRepeat = current.parentHash === given.hash || deps.wallNow() - usedAt.getTime() <= REUSE_FOR
  return mayRepeat ? descend(deps.keys.secret, presented, current.hash) : null
}

/** For the list of devices: a request that does not say what it comes from leaves what was known. */
async function noteSeen(tx: Db, id: string, now: number, request: EventRequest | undefined): Promise<void> {
  const { userAgent } = request ?? {}
  const seen = { lastSeenAt: new Date(now), ...(userAgent ? { userAgent } : {}) }
  await tx.update(sessions).set(seen).where(eq(sessions.id, id))
}

async function advance(tx: Db, deps: AccountDeps, used: TokenRow, presented: string): Promise<string> {
  const at = new Date(deps.wallNow())
  const next = nextRefreshToken(deps.keys.secret, presented)
  await tx.update(refreshTokens).set({ usedAt: at }).where(eq(refreshTokens.hash, used.hash))
  await tx
    .insert(refreshTokens)
    .values({ hash: hashSecret(next), sessionId: used.sessionId, parentHash: used.hash, createdAt: at })
  return next
}

/** The current token, derived step by step from an earlier one; null when it is too far away. */
function descend(key: string, from: string, currentHash: string): string | null {
  let token = from
  for (let step = 0; step < MAX_STEPS; step += 1) {
    token = nextRefreshToken(key, token)
    if (hashSecret(token) === currentHash) return token
  }
  return null
}

/**
 * The session that a refresh token stands for, without using it up: for requests that carry the cookie. Null when it
 * is unknown, or would no longer be refreshed.
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
    const tokens = await readTokens(deps.db, hash, row.id)
    if (tokens?.current.parentHash !== hash) return null
  }
  return { sessionId: row.sessionId, userId: row.userId }
}
