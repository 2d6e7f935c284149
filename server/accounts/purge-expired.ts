// Housekeeping: deletes expired rows, so that hashes of expired secrets don't accumulate.
import { getTableName, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'
import { authCodes, mailTokens, sessions } from '#server/db/tables/accounts.ts'
import { factorChallenges, passkeyChallenges, providerVisits } from '#server/db/tables/factors.ts'
import { apiKeys, limitUses } from '#server/db/tables/security.ts'
import type { RoundPart } from '../jobs/round.ts'
import { announceEnded } from './live-sessions.ts'
import type { AccountDeps } from './open-accounts.ts'

/** Rows deleted per statement. */
const PIECE = 1000

/**
 * Deletes expired sessions (with their refresh tokens), expired one-time secrets and challenges, and the uses of limits
 * whose window is over, by the wall clock. Notifies the open connections of such sessions.
 */
export function expiredParts(deps: AccountDeps): RoundPart[] {
  const { db } = deps
  const now = () => new Date(deps.wallNow())
  const expired: [PgTable, () => SQL][] = [
    [mailTokens, () => lte(mailTokens.expiresAt, now())],
    [authCodes, () => lte(authCodes.expiresAt, now())],
    [limitUses, () => lte(limitUses.expire, now())],
    [providerVisits, () => lte(providerVisits.expiresAt, now())],
    // The security log has a revoked key's name, so the row is no longer needed.
    [apiKeys, () => isNotNull(apiKeys.revokedAt)],
    [factorChallenges, () => lte(factorChallenges.expiresAt, now())],
    [passkeyChallenges, () => lte(passkeyChallenges.expiresAt, now())],
  ]
  return [
    { name: 'sessions', step: () => purgeSessions(db, now()) },
    ...expired.map(([table, where]) => ({
      name: getTableName(table),
      step: async () =>
        goesOn(
          await db
            .delete(table)
            .where(isInPiece(db, table, where()))
            .returning({ one: sql`1` }),
        ),
    })),
  ]
}

function purgeSessions(db: Db, now: Date): Promise<string | null> {
  return db.transaction(async tx => {
    const ended = await tx
      .delete(sessions)
      .where(isInPiece(tx, sessions, lte(sessions.expiresAt, now)))
      .returning({ publicId: sessions.publicId })
    await announceEnded(
      tx,
      ended.map(session => session.publicId),
    )
    return goesOn(ended)
  })
}

/** The first matching rows, up to the maximum per statement. */
const isInPiece = (db: Db, table: PgTable, where: SQL): SQL =>
  sql`ctid = any(array(${db.select({ ctid: sql`ctid` }).from(table).where(where).limit(PIECE)}))`

const goesOn = (deleted: readonly unknown[]) => (deleted.length < PIECE ? null : 'the rest')
