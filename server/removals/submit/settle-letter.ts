// What follows once a letter was sent, by us or by the person: its clock runs, a scan checks on its day, and replies that
// were faster than we were count.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { TimelineSentence } from '#shared/domain/timeline-texts.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { clockOf } from '../follow-up/clock-of.ts'
import { planFollowUp } from '../follow-up/plan-follow-up.ts'
import { applyRepliesSince } from '../mail/apply-replies-since.ts'
import { awaitVerification } from '../verify/await-verification.ts'

/** `letter`: with the time it was sent. `sentencesOf`: what the timeline says, by the letter's stage. */
export async function settleLetter(
  account: AccountTx<Deps>,
  job: RemovalJob,
  letter: Message & { sent_at: string },
  said: {
    sentencesOf: (stage: 'request' | 'follow_up' | 'final_notice') => readonly TimelineSentence[]
    changes?: Partial<RemovalJob>
  },
): Promise<void> {
  const { tx, userId } = account
  const clock = await clockOf(account, job, letter)
  await planFollowUp(tx, userId, job.id, Date.parse(clock.follow_up_at))
  await awaitVerification(account, job, {
    event: letter.sent_by_person ? 'person_wrote' : 'letter_sent',
    sentences: said.sentencesOf(clock.stage),
    changes: {
      clock,
      submitted_at: letter.sent_at,
      ...said.changes,
      // The handoff asked to write the letter, or said that an earlier one failed. Neither is true now.
      ...(job.job_type === 'email' ? { handoff: null } : {}),
    },
  })
  await applyRepliesSince(account, job.id, letter.sent_at)
}
