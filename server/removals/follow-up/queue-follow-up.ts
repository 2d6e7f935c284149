// Writes and queues the follow-up of a letter, in the language of that letter, to the same address.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { dayOf, type LetterStage } from '#shared/domain/letter-clock.ts'
import { followUpDays } from '#shared/letters/clock-of-letter.ts'
import { writeFollowUp } from '#shared/letters/follow-up-letter.ts'
import { legalPart } from '#shared/letters/legal-part.ts'
import { letterFacts } from '#shared/letters/letter-facts.ts'
import { recallRequest } from '#shared/letters/recall-request.ts'
import { must } from '#shared/lib/must.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc } from '../../db/rows.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { mailsOf } from '../mails-of.ts'
import { queueLetter } from '../submit/queue-letter.ts'

/** `seenAt`: when the listing was last seen (ISO); null if none is known. */
export async function queueFollowUp(
  account: AccountTx<Deps>,
  job: RemovalJob,
  { stage, seenAt }: { stage: Exclude<LetterStage, 'request'>; seenAt: string | null },
): Promise<void> {
  const { tx, deps, userId } = account
  const clock = must(job.clock, 'clock of a follow-up')
  const before = await findDoc(tx, 'messages', userId, clock.letter_id)
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  // Without the letter or its site, there's nothing to refer to.
  if (!before || !site) return
  const scan = await findDoc(tx, 'exposure_scans', userId, job.scan_id)
  const person = await findDoc(tx, 'people', userId, job.person_id)
  const letters = await mailsOf(tx, userId, job.id)
  if (letters.some(({ direction, status }) => direction === 'out' && status === 'queued')) return
  const listing = scan?.listings.find(({ key }) => key === job.listing_key) ?? null
  const language = before.language ?? 'en'
  const text = writeFollowUp(
    stage,
    letterFacts(job, site, listing, person),
    {
      ...recallRequest(before, { letters, clock }),
      ...legalPart(clock, site, person, dayOf(deps.now())),
      lastSeenOn: seenAt?.slice(0, 10) ?? null,
    },
    language,
  )
  await queueLetter(account, job, {
    subject: text.subject,
    body: text.body,
    to: before.to_address,
    kind: stage,
    language,
    followUpDays: followUpDays(before),
    followUp: clock.automatic,
    isOurs: true,
  })
}
