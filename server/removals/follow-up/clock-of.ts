// The clock of a removal's letter, with the rows that decide it.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { LetterClock } from '#shared/domain/letter-clock.ts'
import { clockOfLetter } from '#shared/letters/clock-of-letter.ts'
import { iso } from '#shared/lib/time.ts'
import { findDoc } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'

/**
 * `letter`: with the time it was sent; `mails` and `site`: its removal's. If its time was over before we knew of it, the
 * follow-up is due now, so that a scan gets its time to look first.
 */
export async function clockOf(
  { tx, deps, userId }: AccountTx,
  job: RemovalJob,
  letter: Message,
  { mails, site }: { mails: readonly Message[]; site: DataBrokerSite | null },
): Promise<LetterClock> {
  const clock = clockOfLetter(letter, {
    before: job.clock ?? null,
    letters: mails,
    site,
    person: await findDoc(tx, 'people', userId, job.person_id),
  })
  const now = iso(deps.now())
  return clock.follow_up_at < now ? { ...clock, follow_up_at: now } : clock
}
