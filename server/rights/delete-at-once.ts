// An operator's deletion of an account: the same as the last step of the person's own, without the seven days.
import type { DeleteAccount } from '../accounts/open-accounts.ts'
import { carryOutDeletion, type DeletionJobDeps } from './carry-out-deletion.ts'
import { hastenDeletion } from './deletions.ts'

/**
 * Plans it in the operator's transaction; the returned function carries it out. If a worker holds work of the account,
 * or something fails, the job `delete-account` does it as soon as it can.
 */
export function deleteAtOnce(deps: () => DeletionJobDeps): DeleteAccount {
  return async (tx, userId) => {
    const ref = await hastenDeletion(tx, deps(), userId)
    return async () => {
      try {
        await carryOutDeletion(deps(), { userId, ref })
      } catch (error) {
        deps().log.warn({ err: error, deletion: ref }, 'deletion by an operator is left to the job')
      }
      deps().nudge()
    }
  }
}
