// After a restore: deletes again the accounts that were deleted since the backup was made; their payments have ended,
// and their owners have the receipts. Also requests deletions again, and cancels those that were canceled since.
import { eq } from 'drizzle-orm'
import { removeObjects } from '../db/sweep-objects.ts'
import { users } from '../db/tables/accounts.ts'
import type { Deps } from '../deps.ts'
import { planRewrite } from '../jobs/vacuum.ts'
import type { readDeletionRequests } from '../removals/submit/journal-entries.ts'
import { dropDeletion, restoreDeletion } from './deletions.ts'
import { eraseAccount } from './erase-account.ts'
import { leaveHouseholds } from './leave-households.ts'

type RedoDeps = Pick<Deps, 'db' | 'envelope' | 'evidence' | 'now' | 'wallNow' | 'publicUrl'>

/**
 * Returns how many of them were there. It can be run again after an interruption. No server may use the database.
 * @throws EvidenceError when their files can't be deleted.
 */
export async function redoDeletions(deps: RedoDeps, deleted: ReadonlySet<string>): Promise<number> {
  const { db } = deps
  let erased = 0
  for (const userId of deleted) {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!user) continue
    const nobody = { announce: async () => undefined, changed: () => undefined }
    await leaveHouseholds({ ...deps, nudge: () => undefined }, userId, nobody)
    await removeObjects(deps, userId)
    await db.transaction(async tx => {
      await eraseAccount(tx, userId)
      await planRewrite(tx, deps)
    })
    erased += 1
  }
  return erased
}

/** Returns how many deletions were requested again, and how many were canceled again. It can be run again. */
export async function redoDeletionRequests(
  { db }: Pick<Deps, 'db'>,
  { requested, canceled }: ReturnType<typeof readDeletionRequests>,
): Promise<{ requested: number; canceled: number }> {
  const done = { requested: 0, canceled: 0 }
  // First, because an account has only one.
  for (const id of canceled) if (await db.transaction(tx => dropDeletion(tx, id))) done.canceled += 1
  for (const entry of requested) {
    const isMissing = await db.transaction(async tx => {
      const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, entry.user_id))
      return user !== undefined && (await restoreDeletion(tx, entry))
    })
    if (isMissing) done.requested += 1
  }
  return done
}
