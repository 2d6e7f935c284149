// Unsent requests: checks whether a request was sent, withdraws waiting letters and cancels removals.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import type { TimelineSentence } from '#shared/domain/timeline-texts.ts'
import type { Db } from '../../db/database.ts'
import { patchDoc } from '../../db/rows.ts'
import { dropWork } from '../../db/work.ts'
import type { AccountTx } from '../../deps.ts'
import { moveJob } from '../lifecycle.ts'
import { mailsOf } from '../mails-of.ts'
import { lastAttempt, type Phase } from './attempts.ts'

/** Phases from just before the click on. A request in one of them can't be called back. */
const MAY_BE_SENT: readonly Phase[] = ['submitting', 'awaiting_mail', 'submitted', 'unknown']

/** Whether a removal's request was sent, or may have been. While the account's lock is held, the answer stays true. */
export async function wasSubmitted(tx: Db, accountId: string, job: RemovalJob): Promise<boolean> {
  if (job.submitted_at !== null) return true
  const attempt = await lastAttempt(tx, accountId, job.id)
  if (attempt !== null && MAY_BE_SENT.includes(attempt.phase)) return true
  const letters = await mailsOf(tx, accountId, job.id)
  // A letter is marked as sent before the mail server gets it.
  return letters.some(letter => letter.direction === 'out' && letter.status === 'sent')
}

/** Withdraws the removal's waiting letters, so that they aren't sent. Call it under the account's lock. */
export async function withdrawLetters(tx: Db, accountId: string, jobId: string): Promise<void> {
  const letters = await mailsOf(tx, accountId, jobId)
  for (const letter of letters) {
    if (letter.direction !== 'out' || letter.status !== 'queued') continue
    await dropWork(tx, 'send-letter', letter.id)
    await patchDoc(tx, 'messages', accountId, letter.id, { status: 'failed' })
  }
}

/** Withdraws waiting letters. Cancels the removal unless its request was sent, or may have been. */
export async function cancelUnsent(
  account: AccountTx,
  job: RemovalJob,
  why: TimelineSentence,
): Promise<void> {
  const { tx, userId: accountId } = account
  await withdrawLetters(tx, accountId, job.id)
  if (isFinal(job.status) || (await wasSubmitted(tx, accountId, job))) return
  await moveJob(account, job, { event: 'cancelled', sentences: [why], byPerson: true })
  await dropWork(tx, 'remove-listing', job.id)
}
