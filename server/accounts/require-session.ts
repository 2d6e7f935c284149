// The guard of /auth/v1's own endpoints: always asks the database, and says why it refuses.

import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { sessions, users } from '#server/db/tables/accounts.ts'
import { AuthError } from './auth-error.ts'
import { bearerToken } from './authenticate.ts'
import type { AccountDeps } from './open-accounts.ts'
import type { UserRow } from './user-view.ts'

/**
 * The user and session of the bearer token.
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found or user_banned (PROTOCOLS 1.3).
 */
export async function requireSession(
  c: Context,
  deps: AccountDeps,
): Promise<{ user: UserRow; sessionId: string }> {
  const token = bearerToken(c.req.raw.headers)
  if (token === null)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  const verified = await deps.tokens.verify(token)
  if (!verified)
    throw new AuthError(403, 'bad_jwt', 'Invalid JWT: the token is malformed, expired or not ours')
  const [row] = await deps.db
    .select({ user: users, publicId: sessions.publicId, expiresAt: sessions.expiresAt })
    .from(users)
    .leftJoin(sessions, eq(sessions.publicId, verified.sessionId))
    .where(eq(users.id, verified.userId))
  if (!row) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const now = deps.wallNow()
  if (row.publicId === null || row.expiresAt === null || row.expiresAt.getTime() <= now) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if ((row.user.bannedUntil?.getTime() ?? 0) > now) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user: row.user, sessionId: row.publicId }
}
