// Housekeeping: what has expired is deleted, so that hashes of dead secrets do not pile up.
import { isNotNull, lte } from 'drizzle-orm'
import { authCodes, mailTokens, sessions } from '#server/db/tables/accounts.ts'
import { factorChallenges, passkeyChallenges, providerVisits } from '#server/db/tables/factors.ts'
import { apiKeys, limitUses } from '#server/db/tables/security.ts'
import { announceEnded } from './live-sessions.ts'
import type { AccountDeps } from './open-accounts.ts'

/**
 * Deletes expired sessions (with their refresh tokens), the one-time secrets and challenges that have expired, and the
 * uses of limits whose window is over; tells
 * whoever holds something open for such a session. Meant to run about once a day.
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
    await tx.delete(authCodes).where(lte(authCodes.expiresAt, now))
    await tx.delete(limitUses).where(lte(limitUses.expire, now))
    await tx.delete(providerVisits).where(lte(providerVisits.expiresAt, now))
    // What a revoked key was called is in the security log; the row is of no more use.
    await tx.delete(apiKeys).where(isNotNull(apiKeys.revokedAt))
    await tx.delete(factorChallenges).where(lte(factorChallenges.expiresAt, now))
    await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
  })
}
