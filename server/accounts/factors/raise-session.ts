// What a second step does to a session, and what taking it back does.
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
 * Raises a session to aal2, in a transaction that has locked the user's row. Its refresh tokens so far are void: they
 * were handed out for less. After the commit, pass the public id to `deps.sessions.changed`.
 * @throws AuthError session_not_found when it has ended meanwhile.
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
 * Takes the second step back from a user's sessions that used a factor. With the last verified one, those that used a
 * recovery code instead fall too; otherwise whoever holds something open for one is told as if it had ended, for it
 * needs its second step again. After the commit, pass the ids to `deps.sessions.changed` or `ended` accordingly.
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
