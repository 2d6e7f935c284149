// The clock of a letter that was just sent: the law's deadline for this person and broker, if a law sets one.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import {
  dayOf,
  dueDay,
  type LegalDeadline,
  type LetterClock,
  openClock,
} from '#shared/domain/letter-clock.ts'
import type { LetterKind } from '#shared/domain/letter-kind.ts'
import { lawOfLetter } from '#shared/letters/law-of-letter.ts'
import { DAY } from '#shared/lib/time.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'

/** `letter`: with the time it was sent. */
export async function clockOf(account: AccountTx, job: RemovalJob, letter: Message): Promise<LetterClock> {
  const { tx, deps, userId } = account
  const sentAt = letter.sent_at === null ? deps.now() : Date.parse(letter.sent_at)
  const kind = letter.kind ?? 'removal'
  const isLater = kind === 'follow_up' || kind === 'final_notice' || kind === 'rebuttal'
  const stage =
    kind === 'follow_up' || kind === 'final_notice'
      ? kind
      : isLater
        ? (job.clock?.stage ?? 'request')
        : 'request'
  const deadline =
    isLater && job.clock
      ? earlierDeadline(job)
      : await deadlineOf({ tx, deps, userId }, job, { kind, sentAt })
  const clock = openClock({
    id: letter.id,
    stage,
    sentAt,
    followUpDays: followUpDays(letter),
    automatic: letter.follow_up_by_us ?? false,
    deadline,
  })
  const earlier = isLater && deadline !== null ? (job.clock ?? null) : null
  return earlier ? { ...clock, received_on: earlier.received_on, confirmed_at: earlier.confirmed_at } : clock
}

/** The law's deadline for a request, or null if no law sets one. */
async function deadlineOf(
  { tx, userId }: AccountTx,
  job: RemovalJob,
  { kind, sentAt }: { kind: LetterKind; sentAt: number },
): Promise<LegalDeadline | null> {
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const person = await findDoc(tx, 'people', userId, job.person_id)
  const bound = site && lawOfLetter({ kind, sentOn: dayOf(sentAt) }, site, person)
  return (
    bound && {
      law: bound.law,
      right: bound.right,
      confirm_by: bound.confirmBy,
      answer_by: bound.answerBy,
    }
  )
}

/** A reminder or an answer to their reply gives the broker no new time: the answer stays due on the day of the request's deadline. */
function earlierDeadline({ clock }: RemovalJob): LegalDeadline | null {
  if (!clock || clock.law === null) return null
  return { law: clock.law, right: clock.right, confirm_by: clock.confirm_by, answer_by: dueDay(clock) }
}

/** The days that the person chose; 30 for letters of earlier versions without any (PRODUCT T9.2). */
export function followUpDays({ follow_up_at, created_at }: Message): number {
  if (follow_up_at === null) return 30
  return Math.max(1, Math.round((Date.parse(follow_up_at) - Date.parse(created_at)) / DAY))
}
