// The clock of a letter that was just sent, from the stored rows.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { LetterClock } from '#shared/domain/letter-clock.ts'
import { clockOfLetter, followUpDays } from '#shared/letters/clock-of-letter.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'

/** `letter`: with the time it was sent. */
export async function clockOf(
  { tx, deps, userId }: AccountTx,
  job: RemovalJob,
  letter: Message,
): Promise<LetterClock> {
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const person = await findDoc(tx, 'people', userId, job.person_id)
  const left = {
    id: letter.id,
    kind: letter.kind ?? 'removal',
    sentAt: letter.sent_at === null ? deps.now() : Date.parse(letter.sent_at),
    followUpDays: followUpDays(letter),
    automatic: letter.follow_up_by_us ?? false,
  }
  return clockOfLetter(left, job.clock ?? null, { site, person })
}
