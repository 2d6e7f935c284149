// Removes a factor, for its owner or an operator, and lowers the sessions that used it.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { factors, recoveryCodes } from '#server/db/tables/factors.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { type FactorRow, hasOtherVerified } from './own-factor.ts'
import { lowerSessions } from './raise-session.ts'

/** The sessions to notify, and whether it was the last verified factor. */
export type RemovedFactor = { wasLast: boolean; lowered: string[] }

/**
 * Deletes it, in a transaction that has locked the user's row. Sessions that used it fall to aal1. With the last
 * verified one, the recovery codes are deleted too. After the commit, pass the result to `notifySessions`.
 */
export async function removeFactor(tx: Db, factor: FactorRow): Promise<RemovedFactor> {
  const { id, userId } = factor
  await tx.delete(factors).where(eq(factors.id, id))
  if (factor.status !== 'verified') return { wasLast: true, lowered: [] }
  const wasLast = !(await hasOtherVerified(tx, factor))
  if (wasLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return { wasLast, lowered: await lowerSessions(tx, userId, { factorId: id, wasLast }) }
}

/** Notifies the open connections of the sessions. */
export function notifySessions({ sessions }: AccountDeps, { wasLast, lowered }: RemovedFactor): void {
  if (wasLast) sessions.changed(lowered)
  else sessions.ended(lowered)
}
