// After a restore: deletes again the accounts that were deleted since the backup was made. Their payments have ended,
// and their owners have the receipts.
import { eq } from 'drizzle-orm'
import { removeObjects } from '../db/sweep-objects.ts'
import { users } from '../db/tables/accounts.ts'
import type { Deps } from '../deps.ts'
import { planRewrite } from '../jobs/vacuum.ts'
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
