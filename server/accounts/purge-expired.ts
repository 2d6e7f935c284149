// Housekeeping: what has expired is deleted, so that hashes of dead secrets do not pile up.
import { lte } from 'drizzle-orm'
import { mailTokens, sessions } from '#server/db/tables/accounts.ts'
import { announceEnded } from './live-sessions.ts'
import type { AccountDeps } from './open-accounts.ts'

/**
 * Deletes expired sessions (with their refresh tokens) and mail tokens, and tells whoever holds something open for such
 * a session. Meant to run about once a day.
 */
export async function purgeExpired(deps: AccountDeps): Promise<void> {
  const now = new Date(deps.wallNow())
  await deps.db.transaction(async tx => {
    const expired = await tx
      .delete(sessions)
      .where(lte(sessions.expiresAt, now))
      .returning({ publicId: sessions.publicId })
    await announceEnded(
      tx,
      expired.map(session => session.publicId),
    )
    await tx.delete(mailTokens).where(lte(mailTokens.expiresAt, now))
  })
}
