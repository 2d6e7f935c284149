// The guard of /auth/v1's own endpoints: always queries the database, and explains its refusals.

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { sessions, users } from '#server/db/tables/accounts.ts'
import { hasVerifiedFactor, isAssured } from './assurance.ts'
import { AuthError } from './auth-error.ts'
import { bearerToken } from './authenticate.ts'
import type { AccountDeps } from './open-accounts.ts'
import type { UserRow } from './user-view.ts'

/** The caller. `session` is the current row: the token may claim a higher level than the session still has. */
export type CurrentSession = {
  user: UserRow
  /** The session's public id. */
  sessionId: string
  session: typeof sessions.$inferSelect
  /** Whether the user has a verified factor. */
  hasFactor: boolean
}

/** The key under which a request's context stores its session. */
const CURRENT = 'currentSession'

/**
 * The user and session of the bearer token, even before its second step.
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found or user_banned (PROTOCOLS 1.3).
 */
export async function requireSession(c: Context, deps: AccountDeps): Promise<CurrentSession> {
  // Already checked in this request: return the same session.
  const known: CurrentSession | undefined = c.get(CURRENT)
  if (known) return known
  const current = await findSession(c, deps)
  c.set(CURRENT, current)
  return current
}

async function findSession(c: Context, deps: AccountDeps): Promise<CurrentSession> {
  const token = bearerToken(c.req.raw.headers)
  if (token === null)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const verified = await deps.tokens.verify(token)
  if (!verified)
    throw new AuthError(403, 'bad_jwt', 'Invalid JWT: the token is malformed, expired or not ours')
  const [row] = await deps.db
    .select({ user: users, session: sessions, hasFactor: hasVerifiedFactor })
    .from(users)
    .leftJoin(sessions, eq(sessions.publicId, verified.sessionId))
    .where(eq(users.id, verified.userId))
  if (!row) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const now = deps.wallNow()
  const { user, session, hasFactor } = row
  if (session === null || session.userId !== user.id || session.expiresAt.getTime() <= now) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if ((user.bannedUntil?.getTime() ?? 0) > now) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, sessionId: session.publicId, session, hasFactor }
}

/**
 * The same, for endpoints that require the second step: nearly all that read or change sign-in methods. @throws
 * AuthError also insufficient_aal, with the status that the endpoint's protocol names.
 */
export async function requireAssured(
  c: Context,
  deps: AccountDeps,
  status: 401 | 403 | 422 = 403,
): Promise<CurrentSession> {
  const current = await requireSession(c, deps)
  if (!isAssured({ aal: current.session.aal, hasFactor: current.hasFactor })) {
    throw new AuthError(
      status,
      'insufficient_aal',
      'AAL2 session is required: enter the code of a factor first',
    )
  }
  return current
}
