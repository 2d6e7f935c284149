// Whether a removal's request has, or may have, left.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { Db } from '../db/database.ts'
import { lastAttempt, type Phase } from '../removals/attempts.ts'

/** From the moment before the click on: what is under way then cannot be called back. */
const MAY_HAVE_LEFT: readonly Phase[] = ['submitting', 'awaiting_mail', 'submitted', 'unknown']

/** As of now; under the account's lock it stays so. */
export async function hasLeft(tx: Db, accountId: string, job: RemovalJob): Promise<boolean> {
  const attempt = await lastAttempt(tx, accountId, job.id)
  return job.submitted_at !== null || (attempt !== null && MAY_HAVE_LEFT.includes(attempt.phase))
}
