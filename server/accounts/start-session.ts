// A sign-in: the session and its first refresh token. And a session as clients see it.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type AuthenticationMethod, refreshTokens, type sessions, users } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import type { Assurance } from './assurance.ts'
import { ensureAccountRows } from './ensure-account-rows.ts'
import { luciaOn } from './lucia-on.ts'
import type { AccountDeps } from './open-accounts.ts'
import { hashSecret, newSecret } from './secrets.ts'
import type { EventRequest } from './security-log.ts'
import { providersOf, readSignInWays, type UserRow, userView } from './user-view.ts'

/** A signed-in session with its current refresh token. */
export type SignedIn = {
  user: UserRow
  session: Pick<typeof sessions.$inferSelect, 'publicId' | 'amr' | 'aal'>
  refreshToken: string
}

/** What a sign-in has besides its method. */
export type SignInMore = {
  /** From `eventRequest`: names the browser in the list of devices. */
  request?: EventRequest
  /** `aal2` when the method alone is as good as two. */
  aal?: Assurance
}

/** Starts a session in the caller's transaction and makes sure of the account's rows. */
export async function startSession(
  tx: Db,
  deps: AccountDeps,
  userId: string,
  method: AuthenticationMethod['method'],
  more: SignInMore = {},
): Promise<SignedIn> {
  const now = new Date(deps.wallNow())
  const [updated] = await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId)).returning()
  const user = must(updated, 'the user who signs in')
  const refreshToken = newSecret()
  const id = hashSecret(refreshToken)
  const amr: AuthenticationMethod[] = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const session = {
    publicId: newId(),
    amr,
    aal: more.aal ?? 'aal1',
    userAgent: more.request?.userAgent ?? null,
    lastSeenAt: now,
    createdAt: now,
  }
  await luciaOn(tx, deps.publicUrl).createSession(user.id, session, { sessionId: id })
  await tx.insert(refreshTokens).values({ hash: id, sessionId: id, createdAt: now })
  await ensureAccountRows(tx, user)
  return { user, session, refreshToken }
}

/** The session as /token and /verify answer it, with a fresh access token. */
export async function sessionView(
  deps: AccountDeps,
  { user, session, refreshToken }: SignedIn,
): Promise<SessionView> {
  const ways = await readSignInWays(deps.db, user.id)
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
