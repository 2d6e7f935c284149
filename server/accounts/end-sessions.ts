// Ends sessions: deletes their rows and refresh tokens, and notifies all servers on commit.
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sessions } from '#server/db/tables/accounts.ts'
import type { AssuranceLevel } from './assurance.ts'
import { announceEnded } from './live-sessions.ts'

/** Selects a user's sessions: all, one, all but one (by public id), or those of one assurance level. */
export type SessionChoice = { userId: string; only?: string; except?: string; aal?: AssuranceLevel }

/** Ends the sessions in the caller's transaction. After the commit, pass the ids to `deps.sessions.ended`. */
export async function endSessions(tx: Db, choice: SessionChoice): Promise<string[]> {
  const gone = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, choice.userId),
        choice.only === undefined ? undefined : eq(sessions.publicId, choice.only),
        choice.except === undefined ? undefined : ne(sessions.publicId, choice.except),
        choice.aal === undefined ? undefined : eq(sessions.aal, choice.aal),
      ),
    )
    .returning({ publicId: sessions.publicId })
  const ids = gone.map(session => session.publicId)
  await announceEnded(tx, ids)
  return ids
}
