// Raises a session after its second step, and lowers it again.
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type AuthenticationMethod, refreshTokens, sessions } from '#server/db/tables/accounts.ts'
import { AuthError } from '../auth-error.ts'
import { announceChanged, announceEnded } from '../live-sessions.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import type { SignedIn } from '../start-session.ts'
import type { UserRow } from '../user-view.ts'

type SecondStep = {
  user: UserRow
  /** The session's public id. */
  sessionId: string
  method: AuthenticationMethod['method']
  factorId: string | null
}

/**
 * Raises a session to aal2, in a transaction that has locked the user's row. Its earlier refresh tokens become void,
 * because they were issued for a lower level. After the commit, pass the public id to `deps.sessions.changed`.
 * @throws AuthError session_not_found if it has ended meanwhile.
 */
export async function raiseSession(tx: Db, deps: AccountDeps, step: SecondStep): Promise<SignedIn> {
  const { user, method, factorId } = step
  const now = new Date(deps.wallNow())
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.publicId, step.sessionId), eq(sessions.userId, user.id)))
    .for('update')
  if (!session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  const refreshToken = newSecret()
  await tx.delete(refreshTokens).where(eq(refreshTokens.sessionId, session.id))
  const token = { hash: hashSecret(refreshToken), sessionId: session.id, createdAt: now }
  await tx.insert(refreshTokens).values(token)
  const earlier = session.amr.filter(one => one.method !== method)
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...earlier]
  const raised = { amr, aal: 'aal2', factorId, lastSeenAt: now } as const
  await tx.update(sessions).set(raised).where(eq(sessions.id, session.id))
  await announceChanged(tx, [session.publicId])
  return { user, session: { ...session, ...raised }, refreshToken, hasOtherMethods: true }
}

/**
 * Lowers a user's sessions that used a factor. With the last verified factor, sessions that used a recovery code fall
 * too. Otherwise they need their second step again, so their open connections must close as if the session had ended.
 * After the commit, pass the ids to `deps.sessions.changed` (last factor) or `ended`.
 */
export async function lowerSessions(
  tx: Db,
  userId: string,
  gone: { factorId: string; wasLast: boolean },
): Promise<string[]> {
  const own = await tx.select().from(sessions).where(eq(sessions.userId, userId))
  const lowered: string[] = []
  for (const session of own) {
    const byRecovery = session.factorId === null && session.amr[0]?.method === 'recovery'
    if (session.factorId !== gone.factorId && !(gone.wasLast && byRecovery)) continue
    const amr = session.amr.filter(one => one.method !== 'totp' && one.method !== 'recovery')
    await tx.update(sessions).set({ amr, aal: 'aal1', factorId: null }).where(eq(sessions.id, session.id))
    lowered.push(session.publicId)
  }
  await (gone.wasLast ? announceChanged : announceEnded)(tx, lowered)
  return lowered
}
