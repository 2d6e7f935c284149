// Whether a removal's request has, or may have, left.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { Db } from '../../db/database.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import { lastAttempt, type Phase } from './attempts.ts'

/** From the moment before the click on: what is under way then cannot be called back. */
const MAY_HAVE_LEFT: readonly Phase[] = ['submitting', 'awaiting_mail', 'submitted', 'unknown']

/** As of now; under the account's lock it stays so. */
export async function hasLeft(tx: Db, accountId: string, job: RemovalJob): Promise<boolean> {
  if (job.submitted_at !== null) return true
  const attempt = await lastAttempt(tx, accountId, job.id)
  if (attempt !== null && MAY_HAVE_LEFT.includes(attempt.phase)) return true
  const letters = await listDocs(tx, 'messages', accountId, fieldIs('messages', 'job_id', job.id))
  // Marked as sent before it is handed over.
  return letters.some(letter => letter.direction === 'out' && letter.status === 'sent')
}
