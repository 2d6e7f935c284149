// What a reply means for its removal: who is next, what the timeline says, and whether the broker's time stops. Pure.
import type { JobEvent, JobStatus } from '#shared/domain/removal.ts'
import type { TimelineCode } from '#shared/domain/timeline-texts.ts'
import type { ReplyClass } from './reply-class.ts'

export type ReplyConsequence = {
  /** The move; null: the reply is filed, and nothing moves. */
  event: Extract<JobEvent, 'asserted_gone' | 'reply_acknowledged' | 'reply_noted' | 'handed_over'> | null
  /** Its sentence on the timeline; null with `event: null`. */
  says: TimelineCode | null
  /** `confirms`: they have the request and still owe an answer. `answers`: they owe nothing more. */
  clock: 'confirms' | 'answers' | 'runs'
  /** The person's next step; null if it's the broker's turn. */
  next: string | null
}

const yours = (says: TimelineCode, next: string): ReplyConsequence => ({
  event: 'handed_over',
  says,
  clock: 'answers',
  next,
})

const FILED: ReplyConsequence = { event: null, says: null, clock: 'runs', next: null }

/**
 * The consequence of each class. A broker's "done" remains a claim, and "suppressed" never counts as deleted: scans
 * continue to verify the removal.
 */
export const REPLY_CONSEQUENCES: Readonly<Record<ReplyClass, ReplyConsequence>> = {
  acknowledged: {
    event: 'reply_acknowledged',
    says: 'reply_acknowledged',
    clock: 'confirms',
    next: null,
  },
  done: { event: 'asserted_gone', says: 'broker_says_removed', clock: 'answers', next: null },
  suppressed: { event: 'reply_noted', says: 'reply_suppressed', clock: 'answers', next: null },
  no_record: yours('reply_no_record', 'Answer with the link to your listing, so they can find it.'),
  record_url_wanted: yours('reply_record_url_wanted', 'Answer with the link to your listing.'),
  identity_wanted: yours(
    'reply_identity_wanted',
    'Write back before you send any ID. The listing’s link is usually enough.',
  ),
  use_form: yours('reply_use_form', 'Ask the way they want you to, or email them once more.'),
  agent_refused: yours('reply_agent_refused', 'Tell them that you’re writing about your own information.'),
  not_your_state: yours('reply_not_your_state', 'Ask them to follow their own policy anyway, or stop here.'),
  exempt: yours('reply_exempt', 'Ask which data they mean, and ask them to remove the rest.'),
  wrong_contact: yours('reply_wrong_contact', 'Write to the contact they named.'),
  processor_only: yours('reply_processor_only', 'Ask them which customer they hold it for.'),
  refused: yours('reply_refused', 'Reply to their refusal, or complain to a regulator.'),
  confirm_link: yours('reply_confirm_link', 'Open the confirmation link in their answer.'),
  code: yours('reply_code', 'Enter the code from their answer on their page.'),
  auto_reply: FILED,
  other: FILED,
}

const READ_IT = 'Read their answer, and tell us what it means.'

/** The person read an uncertain reply that isn't about the request: we keep waiting for an answer. */
export const STRAY_REPLY: ReplyConsequence = {
  event: 'reply_acknowledged',
  says: 'reply_read_by_person',
  clock: 'runs',
  next: null,
}

/** A reply from an unknown sender: the person reads it. */
export const STRANGERS_REPLY: ReplyConsequence = {
  ...yours('reply_from_stranger', READ_IT),
  clock: 'runs',
}

/** A reply that fails the checks of its sender's domain: the timeline says so, and nothing moves. */
export const UNPROVEN_REPLY: ReplyConsequence = {
  event: 'reply_noted',
  says: 'reply_not_proven',
  clock: 'runs',
  next: null,
}

/** A reply whose meaning isn't certain: the person reads it. */
export const UNCLEAR_REPLY: ReplyConsequence = {
  ...yours('reply_unclear', READ_IT),
  clock: 'runs',
}

/** Whether a removal waits for the person to say what a reply means; a row of removal_jobs fits. */
export function isAskedToRead(job: { status: JobStatus; handoff: { remaining: string } | null }): boolean {
  return job.status === 'requires_manual' && job.handoff?.remaining === READ_IT
}
