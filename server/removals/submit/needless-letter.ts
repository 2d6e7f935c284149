// Whether a letter that still waits has become needless.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isForRemoval } from '#shared/domain/letter-clock.ts'
import { requestOf } from '#shared/letters/request-of-letter.ts'

/**
 * Whether the letter should no longer be sent: its purpose is fulfilled, or another letter replaced it. `mails`: its
 * removal's.
 */
export function isNeedless(job: RemovalJob, letter: Message, mails: readonly Message[]): boolean {
  const { isBeside } = requestOf(letter, { letters: mails, clock: job.clock ?? null })
  const isOfClock = !!job.clock && isForRemoval(job.clock) !== isBeside
  return letter.queued_by_us ? !isOfClock || isOvertaken(job, letter) : isOfClock && isRepeated(job, mails)
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
function isRepeated({ status, clock }: RemovalJob, mails: readonly Message[]): boolean {
  if (status !== 'verification' || !clock || clock.answered !== null) return false
  return mails.find(({ id }) => id === clock.letter_id)?.sent_by_person === true
}
