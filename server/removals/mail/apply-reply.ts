// Moves a removal by what a reply means. A reply that isn't certain, or that can't be proven to come from the broker,
// never decides by itself: the person reads it.
import { sql } from 'drizzle-orm'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { holidayCountry } from '#shared/domain/deadline/citable.ts'
import { requestDeadlines } from '#shared/domain/deadline/request-deadlines.ts'
import {
  dayOf,
  extendedClock,
  isForRemoval,
  type LetterClock,
  letterClockAfter,
} from '#shared/domain/letter-clock.ts'
import { replyNotification } from '#shared/domain/notification.ts'
import { isFinal } from '#shared/domain/removal.ts'
import {
  isAskedToRead,
  REPLY_CONSEQUENCES,
  type ReplyConsequence,
  STRANGERS_REPLY,
  STRAY_REPLY,
  UNCLEAR_REPLY,
  UNPROVEN_REPLY,
} from '#shared/domain/replies/consequences.ts'
import { announcesExtension } from '#shared/domain/replies/extension.ts'
import type { ReplyClass } from '#shared/domain/replies/reply-class.ts'
import { senderProof } from '#shared/domain/replies/sender-proof.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { isKnownSender } from '#shared/letters/known-sender.ts'
import { lawFactsOf, residenceOf } from '#shared/letters/law-of-letter.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { mailTime } from '#shared/letters/mail-time.ts'
import { iso } from '#shared/lib/time.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { fieldIs, findDoc, listDocs } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { planFollowUp } from '../follow-up/plan-follow-up.ts'
import { moveJob } from '../lifecycle.ts'
import type { Move } from '../move.ts'
import { firstScanAt, planScan } from '../verify/plan-scan.ts'
import { answerableSince } from './early-replies.ts'

/** A stored reply, and the removal's site; null if that's no longer in the catalogue. */
type Answer = { reply: Message; site: DataBrokerSite | null }

/**
 * Applies a stored reply to its removal, if it's open and somebody asked for something. Replies that are automatic,
 * or that aren't about the request, move nothing.
 */
export async function applyReply(
  account: AccountTx,
  job: RemovalJob,
  { reply, site }: Answer,
): Promise<void> {
  const { reading, authentication } = reply
  if (!reading || isFinal(job.status) || !wasAsked(job)) return
  const meant = REPLY_CONSEQUENCES[reading.class]
  if (reading.by === 'person') {
    const isStray = meant.event === null && isAskedToRead(job)
    return moveBy(account, job, { reply, site }, { ...(isStray ? STRAY_REPLY : meant), class: reading.class })
  }
  if (meant.event === null || reading.auto_reply) return
  const isUnproven = senderProof(authentication) === 'failed'
  const consequence = isUnproven
    ? UNPROVEN_REPLY
    : (await isStranger(account, job, { reply, site }))
      ? STRANGERS_REPLY
      : reading.settled
        ? meant
        : UNCLEAR_REPLY
  await moveBy(account, job, { reply, site }, { ...consequence, class: reading.class })
}

/** Whether a mail to the removal's own address comes from somebody whom we don't know as its site. */
async function isStranger(
  { tx, userId }: AccountTx,
  job: RemovalJob,
  { reply, site }: Answer,
): Promise<boolean> {
  if (reply.to_address.toLowerCase() !== job.return_address?.toLowerCase()) return false
  if (!site) return false
  const parent = site.parent_id && (await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, site.parent_id))
  const sites = parent ? [site, parent] : [site]
  if (isKnownSender(reply.from_address, { sites, writtenTo: [] })) return false
  const isLetter = sql`${fieldIs('messages', 'job_id', job.id)} and ${fieldIs('messages', 'direction', 'out')}`
  const letters = await listDocs(tx, 'messages', userId, isLetter)
  return !isKnownSender(reply.from_address, { sites, writtenTo: letters.map(letter => letter.to_address) })
}

/** Whether a letter or form went out, so that there's something to answer. */
const wasAsked = (job: RemovalJob): boolean => (job.clock ?? null) !== null || job.submitted_at !== null

type Meaning = ReplyConsequence & { class: ReplyClass }

/**
 * Whether the reply answers a request beside the removal. It's noted, and the removal stays as it is. If the removal was
 * asked for as well, the reply may be about that: a “done” while a scan is awaited, or what needs the person.
 */
const isBeside = ({ clock, status, submitted_at }: RemovalJob, { event }: ReplyConsequence): boolean =>
  !!clock &&
  !isForRemoval(clock) &&
  !(event === 'asserted_gone' && status === 'verification') &&
  !(event === 'handed_over' && submitted_at !== null)

async function moveBy(
  account: AccountTx,
  job: RemovalJob,
  answer: Answer,
  consequence: Meaning,
): Promise<void> {
  const { event, says } = consequence
  if (event === null || says === null) return
  if (isBeside(job, consequence)) return noteBeside(account, job, answer, consequence)
  const { tx, deps, userId } = account
  const said = says === 'broker_says_removed' && isWithoutListing(job) ? 'broker_says_done' : says
  const isBack = job.status === 'requires_manual' && event !== 'handed_over' && event !== 'reply_noted'
  const lookAt = isBack && !isWithoutListing(job) ? await firstScanAt(tx, job.site_id, deps.now()) : null
  const clock = await clockAfter(account, job, answer, consequence)
  const moved = await moveJob(account, job, {
    // It's the person's turn already, and their next step changes.
    event: event === 'handed_over' && job.status === 'requires_manual' ? 'reply_noted' : event,
    sentences: [sentence(said as 'reply_acknowledged', { site: nameOf(job, answer) })],
    changes: {
      ...whoIsNext(job, answer, consequence),
      ...(isBack ? { next_action_at: lookAt === null ? null : iso(lookAt) } : {}),
      ...(event === 'asserted_gone' && ['none', 'inconclusive'].includes(job.assurance)
        ? { assurance: 'asserted' as const }
        : {}),
      ...(clock ? { clock } : {}),
    },
  } satisfies Move)
  if (moved && clock && clock.follow_up_at !== job.clock?.follow_up_at)
    await planFollowUp(tx, userId, job.id, Date.parse(clock.follow_up_at))
  if (moved && lookAt !== null) await planScan(tx, userId, moved, lookAt)
}

async function noteBeside(
  account: AccountTx,
  job: RemovalJob,
  answer: Answer,
  consequence: Meaning,
): Promise<void> {
  const { tx, userId } = account
  const site = nameOf(job, answer)
  const says = consequence.says === 'broker_says_removed' ? 'broker_says_done' : consequence.says
  const clock = await clockAfter(account, job, answer, consequence)
  const moved = await moveJob(account, job, {
    event: 'reply_noted',
    sentences: [sentence(says as 'reply_acknowledged', { site })],
    changes: clock ? { clock } : {},
  })
  // The removal's next step doesn't change, so nothing else tells the person that something is asked of them.
  if (moved && consequence.event === 'handed_over' && answer.reply.reading?.by !== 'person')
    await notify(account, replyNotification(site), { job: moved, alertId: null })
  if (moved && clock && clock.follow_up_at !== job.clock?.follow_up_at)
    await planFollowUp(tx, userId, job.id, Date.parse(clock.follow_up_at))
}

const nameOf = (job: RemovalJob, { site }: Answer): string => site?.name ?? job.site_id

function whoIsNext(
  job: RemovalJob,
  { site }: Answer,
  { event, next }: ReplyConsequence,
): Partial<RemovalJob> {
  if (event === 'handed_over') {
    const url = job.listing_url ?? site?.privacy_url ?? site?.url ?? ''
    return {
      waiting_for: 'you',
      next_action_at: null,
      handoff: { url, filled: [], remaining: next ?? '' },
    }
  }
  return event === 'reply_noted' ? {} : { waiting_for: 'broker', handoff: null }
}

/** The clock after a reply. A reply from before its letter says nothing of it. */
async function clockAfter(
  account: AccountTx,
  job: RemovalJob,
  { reply, site }: Answer,
  { class: meaning, clock: effect }: Meaning,
): Promise<LetterClock | null> {
  if (!job.clock) return null
  const letter = await findDoc(account.tx, 'messages', account.userId, job.clock.letter_id)
  const at = mailTime(reply, job.return_address)
  if (letter && at < (await answerableSince(account, letter))) return job.clock
  // The person corrects what this very reply was taken for.
  const isCorrected = reply.reading?.by === 'person' && job.clock.answered?.at === at
  const clock = isCorrected ? { ...job.clock, answered: null } : job.clock
  const after = letterClockAfter(clock, effect, meaning, at)
  if (effect !== 'confirms' || !announcesExtension(reply.body)) return after
  const day = await extensionOf(account, job, { clock, site }, dayOf(Date.parse(at)))
  return day === null ? after : extendedClock(after, day)
}

/** The later deadline, if the clock's law allows one that is announced on this day. */
async function extensionOf(
  { tx, userId }: AccountTx,
  job: RemovalJob,
  { clock: { law, right, received_on }, site }: { clock: LetterClock; site: DataBrokerSite | null },
  extendedOn: string,
): Promise<string | null> {
  if (law === null || site === null || extendedOn < received_on) return null
  const person = await findDoc(tx, 'people', userId, job.person_id)
  const country = holidayCountry({ residence: person && residenceOf(person), broker: lawFactsOf(site) })
  return requestDeadlines({ law, right, receivedOn: received_on, extendedOn, country })?.extendedTo ?? null
}
