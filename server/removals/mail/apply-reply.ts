// Moves a removal by what a reply means. A reply that isn't certain, or that can't be proven to come from the broker,
// never decides by itself: the person reads it.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type LetterClock, letterClockAfter } from '#shared/domain/letter-clock.ts'
import { isFinal } from '#shared/domain/removal.ts'
import {
  REPLY_CONSEQUENCES,
  type ReplyConsequence,
  UNCLEAR_REPLY,
} from '#shared/domain/replies/consequences.ts'
import type { ReplyClass } from '#shared/domain/replies/reply-class.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { iso } from '#shared/lib/time.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import type { AccountTx } from '../../deps.ts'
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
  const isProven = reading.by === 'person' || !isForged(authentication)
  if (isProven && reading.settled) return moveBy(account, job, reading.class, meant)
  await moveBy(account, job, reading.class, UNCLEAR_REPLY, isProven ? [] : ['reply_not_proven'])
}

/** Whether a letter or form went out, so that there's something to answer. */
const wasAsked = (job: RemovalJob): boolean => (job.clock ?? null) !== null || job.submitted_at !== null

/** Its domain's own rules say that it isn't genuine, or every check of the sender failed. */
function isForged(authentication: Message['authentication']): boolean {
  if (!authentication) return false
  const { spf, dkim, dmarc } = authentication
  return dmarc === 'fail' || (spf === 'fail' && dkim !== 'pass')
}

async function moveBy(
  account: AccountTx,
  job: RemovalJob,
  meaning: ReplyClass,
  consequence: ReplyConsequence,
  also: readonly 'reply_not_proven'[] = [],
): Promise<void> {
  const { event, says } = consequence
  if (event === null || says === null) return
  const { tx, deps, userId } = account
  const site = await siteName(tx, job.site_id)
  const said = says === 'broker_says_removed' && isWithoutListing(job) ? 'broker_says_done' : says
  const isBack = job.status === 'requires_manual' && event !== 'handed_over' && event !== 'reply_noted'
  const lookAt = isBack && !isWithoutListing(job) ? await firstScanAt(tx, job.site_id, deps.now()) : null
  const moved = await moveJob(account, job, {
    // It's the person's turn already, and their next step changes.
    event: event === 'handed_over' && job.status === 'requires_manual' ? 'reply_noted' : event,
    sentences: [
      sentence(said as 'reply_acknowledged', { site }),
      ...also.map(code => sentence(code, { site })),
    ],
    changes: {
      ...(await whoIsNext(account, job, consequence)),
      ...(isBack ? { next_action_at: lookAt === null ? null : iso(lookAt) } : {}),
      ...(event === 'asserted_gone' && ['none', 'inconclusive'].includes(job.assurance)
        ? { assurance: 'asserted' as const }
        : {}),
      ...(job.clock ? { clock: clockAfter(job.clock, meaning, consequence, deps.now()) } : {}),
    },
  } satisfies Move)
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
  meaning: ReplyClass,
  { clock: effect }: ReplyConsequence,
  now: number,
): LetterClock {
  return letterClockAfter(clock, effect, meaning, iso(now))
}
