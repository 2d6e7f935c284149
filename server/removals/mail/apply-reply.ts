// Moves a removal by what a reply means. A reply that isn't certain, or that can't be proven to come from the broker,
// never decides by itself: the person reads it.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { requestDeadlines } from '#shared/domain/deadline/request-deadlines.ts'
import { dayOf, extendedClock, type LetterClock, letterClockAfter } from '#shared/domain/letter-clock.ts'
import { isFinal } from '#shared/domain/removal.ts'
import {
  REPLY_CONSEQUENCES,
  type ReplyConsequence,
  UNCLEAR_REPLY,
  UNPROVEN_REPLY,
} from '#shared/domain/replies/consequences.ts'
import { announcesExtension } from '#shared/domain/replies/extension.ts'
import type { ReplyClass } from '#shared/domain/replies/reply-class.ts'
import { senderProof } from '#shared/domain/replies/sender-proof.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { iso } from '#shared/lib/time.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import type { AccountTx } from '../../deps.ts'
import { planFollowUp } from '../follow-up/follow-up.ts'
import { moveJob } from '../lifecycle.ts'
import type { Move } from '../move.ts'
import { firstScanAt, planScan } from '../verify/plan-scan.ts'

/**
 * Applies a stored reply to its removal, if it's open and somebody asked for something. Replies that are automatic,
 * or that aren't about the request, move nothing.
 */
export async function applyReply(account: AccountTx, job: RemovalJob, reply: Message): Promise<void> {
  const { reading, authentication } = reply
  if (!reading || isFinal(job.status) || !wasAsked(job)) return
  const meant = REPLY_CONSEQUENCES[reading.class]
  if (meant.event === null || reading.auto_reply) return
  const isProven = reading.by === 'person' || senderProof(authentication) !== 'failed'
  const consequence = !isProven ? UNPROVEN_REPLY : reading.settled ? meant : UNCLEAR_REPLY
  await moveBy(account, job, reply, { ...consequence, class: reading.class })
}

/** Whether a letter or form went out, so that there's something to answer. */
const wasAsked = (job: RemovalJob): boolean => (job.clock ?? null) !== null || job.submitted_at !== null

type Meaning = ReplyConsequence & { class: ReplyClass }

async function moveBy(
  account: AccountTx,
  job: RemovalJob,
  reply: Message,
  consequence: Meaning,
): Promise<void> {
  const { event, says } = consequence
  if (event === null || says === null) return
  const { tx, deps, userId } = account
  const site = await siteName(tx, job.site_id)
  const said = says === 'broker_says_removed' && isWithoutListing(job) ? 'broker_says_done' : says
  const isBack = job.status === 'requires_manual' && event !== 'handed_over' && event !== 'reply_noted'
  const lookAt = isBack && !isWithoutListing(job) ? await firstScanAt(tx, job.site_id, deps.now()) : null
  const clock = job.clock ? clockAfter(job.clock, reply, consequence, deps.now()) : null
  const moved = await moveJob(account, job, {
    // It's the person's turn already, and their next step changes.
    event: event === 'handed_over' && job.status === 'requires_manual' ? 'reply_noted' : event,
    sentences: [sentence(said as 'reply_acknowledged', { site })],
    changes: {
      ...(await whoIsNext(account, job, consequence)),
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

async function whoIsNext(
  { tx }: AccountTx,
  job: RemovalJob,
  { event, next }: ReplyConsequence,
): Promise<Partial<RemovalJob>> {
  if (event === 'handed_over') {
    const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
    const url = job.listing_url ?? site?.privacy_url ?? site?.url ?? ''
    return {
      waiting_for: 'you',
      next_action_at: null,
      handoff: { url, filled: [], remaining: next ?? '' },
    }
  }
  return event === 'reply_noted' ? {} : { waiting_for: 'broker', handoff: null }
}

function clockAfter(
  clock: LetterClock,
  reply: Message,
  { class: meaning, clock: effect }: Meaning,
  now: number,
): LetterClock {
  const after = letterClockAfter(clock, effect, meaning, iso(now))
  if (meaning !== 'acknowledged' || !announcesExtension(reply.body)) return after
  const day = extensionOf(clock, dayOf(now))
  return day === null ? after : extendedClock(after, day)
}

/** The later deadline, if the clock's law allows one that is announced on this day. */
function extensionOf({ law, right, received_on }: LetterClock, extendedOn: string): string | null {
  if (law === null) return null
  return requestDeadlines({ law, right, receivedOn: received_on, extendedOn })?.extendedTo ?? null
}
