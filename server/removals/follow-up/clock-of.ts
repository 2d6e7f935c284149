// The clock of a letter that was just sent: the law's deadline for this person and broker, if a law sets one.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type LetterClock, openClock } from '#shared/domain/letter-clock.ts'
import { DAY } from '#shared/lib/time.ts'
import type { AccountTx } from '../../deps.ts'

/** `letter`: with the time it was sent. */
export async function clockOf(account: AccountTx, _job: RemovalJob, letter: Message): Promise<LetterClock> {
  const sentAt = letter.sent_at === null ? account.deps.now() : Date.parse(letter.sent_at)
  return openClock({
    id: letter.id,
    stage: letter.kind === 'follow_up' || letter.kind === 'final_notice' ? letter.kind : 'request',
    sentAt,
    followUpDays: followUpDays(letter),
    automatic: letter.follow_up_by_us ?? false,
    deadline: null,
  })
}

/** The days that the person chose; 30 for letters of earlier versions without any (PRODUCT T9.2). */
export function followUpDays({ follow_up_at, created_at }: Message): number {
  if (follow_up_at === null) return 30
  return Math.max(1, Math.round((Date.parse(follow_up_at) - Date.parse(created_at)) / DAY))
}
