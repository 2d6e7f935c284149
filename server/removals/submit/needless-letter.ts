// Whether a letter that still waits has become needless.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isForRemoval } from '#shared/domain/letter-clock.ts'
import { requestOf } from '#shared/letters/request-of-letter.ts'
import { fieldIs, findDoc, listDocs } from '../../db/rows.ts'
import type { AccountTx, Deps } from '../../deps.ts'

/** Whether the letter isn't sent any more: what it was for has happened, or another took its place. */
export async function isNeedless(
  account: AccountTx<Deps>,
  job: RemovalJob,
  letter: Message,
): Promise<boolean> {
  const { isBeside } = await requestIn(account, job, letter)
  const isOfClock = !!job.clock && isForRemoval(job.clock) !== isBeside
  return letter.queued_by_us
    ? !isOfClock || isOvertaken(job, letter)
    : isOfClock && (await isRepeated(account, job))
}

/** The request of a letter of this removal. */
export async function requestIn({ tx, userId }: AccountTx, job: RemovalJob, letter: Message) {
  const letters = await listDocs(tx, 'messages', userId, fieldIs('messages', 'job_id', job.id))
  return requestOf(letter, { letters, clock: job.clock ?? null })
}

/**
 * Whether the reason for a letter of ours is gone: while it waited, the site answered, the listing was missed, the
 * removal became the person's turn, or another such letter left.
 */
const isOvertaken = ({ status, clock, absent_since }: RemovalJob, letter: Message): boolean =>
  !clock ||
  clock.answered !== null ||
  clock.stage === letter.kind ||
  // A request beside the removal waits for an answer, whatever becomes of the removal.
  (isForRemoval(clock) && (status !== 'verification' || absent_since !== null))

/**
 * Whether the person meanwhile sent a letter about the same from their own mailbox, and the removal waits for its
 * answer: this one was on its way then, and was refused.
 */
async function isRepeated({ tx, userId }: AccountTx, { status, clock }: RemovalJob): Promise<boolean> {
  if (status !== 'verification' || !clock || clock.answered !== null) return false
  return (await findDoc(tx, 'messages', userId, clock.letter_id))?.sent_by_person === true
}
