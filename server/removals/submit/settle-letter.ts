// What follows once a letter was sent, by us or by the person: its clock runs, a scan checks on its day, and replies that
// were faster than we were count.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isForRemoval, type LetterClock, newerClock } from '#shared/domain/letter-clock.ts'
import { sentence, type TimelineSentence } from '#shared/domain/timeline-texts.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { clockOf } from '../follow-up/clock-of.ts'
import { planFollowUp } from '../follow-up/plan-follow-up.ts'
import { moveJob } from '../lifecycle.ts'
import { applyRepliesSince } from '../mail/apply-replies-since.ts'
import { answerableSince } from '../mail/early-replies.ts'
import { handedOver } from '../move.ts'
import { awaitVerification } from '../verify/await-verification.ts'
import { queuedLike } from './queued-letters.ts'

type SentLetter = Message & { sent_at: string }

type Changes = Omit<Partial<RemovalJob>, 'clock'>

type Said = {
  /** The removal's mails, with this letter, and its site. */
  mails: readonly Message[]
  site: DataBrokerSite | null
  /** What the timeline says, by the letter's stage. */
  sentencesOf: (stage: LetterClock['stage']) => readonly TimelineSentence[]
  changes?: Changes
}

/** A letter that asks for the removal moves it. Any other leaves it as it is. */
export async function settleLetter(
  account: AccountTx<Deps>,
  job: RemovalJob,
  letter: SentLetter,
  said: Said,
): Promise<void> {
  const opened = await clockOf(account, job, letter, said)
  const clock = newerClock(job.clock ?? null, opened)
  if (clock === opened) await planFollowUp(account.tx, account.userId, job.id, Date.parse(clock.follow_up_at))
  const sentences = said.sentencesOf(opened.stage)
  if (isForRemoval(opened)) await awaitRemoval(account, job, letter, { sentences, clock, ...said.changes })
  else await noteBeside(account, job, { ...said, sentences, clock })
  await applyRepliesSince(account, job.id, { ...said, since: await answerableSince(account, letter) })
}

type Settled = Changes & { clock: LetterClock; sentences: readonly TimelineSentence[] }

async function awaitRemoval(
  account: AccountTx<Deps>,
  job: RemovalJob,
  letter: SentLetter,
  { sentences, ...changes }: Settled,
): Promise<void> {
  await awaitVerification(account, job, {
    event: letter.sent_by_person ? 'person_wrote' : 'letter_sent',
    sentences,
    changes: {
      submitted_at: letter.sent_at,
      ...changes,
      // The handoff asked to write the letter, or said that an earlier one failed. Neither is true now.
      ...(job.job_type === 'email' ? { handoff: null } : {}),
    },
  })
}

const ASK_NEXT = 'You haven’t asked for the removal yet. Write that letter when you’re ready.'

/**
 * A removal that began with such a letter is the person's turn now: nothing has been asked for its listing, unless that
 * letter is on its way, too.
 */
async function noteBeside(
  account: AccountTx<Deps>,
  job: RemovalJob,
  { sentences, clock, mails, site }: Settled & Pick<Said, 'mails' | 'site'>,
): Promise<void> {
  const said = [...sentences, sentence('beside_removal')]
  const { deps } = account
  const isAsking = queuedLike('removal', deps.now(), job, mails).length > 0
  if (job.status !== 'queued' || isAsking)
    return void (await moveJob(account, job, { event: 'letter_noted', sentences: said, changes: { clock } }))
  const handoff = { url: site?.privacy_url ?? site?.url ?? '', filled: [], remaining: ASK_NEXT }
  await moveJob(account, job, { ...handedOver(said, { handoff, clock }), silent: true })
}
