// The display state of a removal, and the evidence for each event of its timeline. Screens and reports have the words
// and symbols.
import type { Assurance, JobEvent, JobStatus, WaitingFor } from './removal.ts'

/** Every removal is in exactly one of these. */
export type RemovalDisplayState =
  | 'gone'
  | 'asserted'
  | 'person_saw_gone'
  | 'person_saw_gone_twice'
  | 'gone_once'
  | 'page_only'
  | 'sent'
  | 'working'
  | 'yours'
  | 'unknown'
  | 'back'
  | 'failed'
  | 'cancelled'

/** The fields of a removal that decide its display state. */
export type RemovalFields = { status: JobStatus; assurance: Assurance; waiting_for: WaitingFor }

/** The display state of a removal. A listing that came back counts as back, regardless of its history. */
export function removalDisplayState(job: RemovalFields): RemovalDisplayState {
  if (job.assurance === 'resurfaced') return 'back'
  switch (job.status) {
    case 'completed':
      return job.assurance === 'asserted' ? 'asserted' : 'gone'
    case 'failed':
    case 'cancelled':
      return job.status
    case 'requires_manual':
      return 'yours'
    case 'verification':
      return job.waiting_for === 'you' ? 'yours' : whileChecking(job.assurance)
    default:
      return job.waiting_for === 'you' ? 'yours' : 'working'
  }
}

function whileChecking(assurance: Assurance): RemovalDisplayState {
  if (assurance === 'asserted') return assurance
  if (assurance === 'person_saw_gone' || assurance === 'person_saw_gone_twice') return assurance
  if (assurance === 'seen_gone_once' || assurance === 'seen_gone_twice') return 'gone_once'
  if (assurance === 'page_stands') return 'page_only'
  return assurance === 'inconclusive' ? 'unknown' : 'sent'
}

/**
 * Whether a removal is over and its listing gone, as far as we can know: two scans didn't find it, or the site says so
 * and there is nothing public to check. Listings that came back aren't gone.
 */
export function isComplete(job: RemovalFields): boolean {
  const state = removalDisplayState(job)
  return state === 'gone' || (state === 'asserted' && job.status === 'completed')
}

/** Whether the request worked at some time: completed, or the listing was gone and came back. */
export function hadEffect({ status, assurance }: Pick<RemovalFields, 'status' | 'assurance'>): boolean {
  return status === 'completed' || assurance === 'resurfaced'
}

/** When the listing was first seen gone: the date that both removals and alerts show. */
export function goneSince(job: { absent_since: string | null; completed_at: string | null }): string | null {
  return job.absent_since ?? job.completed_at
}

/** The evidence for a statement (PRODUCT P7), and whether it is good news, the person's turn, or bad news. */
export type EventBasis = {
  evidence: 'seen' | 'asserted' | 'sent' | 'unknown'
  tone: 'plain' | 'clear' | 'yours' | 'back'
}

const sent: EventBasis = { evidence: 'sent', tone: 'plain' }
const unknown: EventBasis = { evidence: 'unknown', tone: 'plain' }

/** Events stated by the person. */
export const PERSON_EVENTS: ReadonlySet<JobEvent> = new Set([
  'person_completed',
  'person_wrote',
  'person_saw_gone',
  'person_saw_gone_again',
  'person_saw_present',
  'person_could_not_open',
  'person_found_again',
  'person_took_back',
])

/** The evidence for each event. The person's statement is an assertion until we have scanned the site. */
export const EVENT_BASIS: Readonly<Record<JobEvent, EventBasis>> = {
  accepted: sent,
  claimed: sent,
  started: sent,
  mail_awaited: sent,
  mail_confirmed: sent,
  submitted: sent,
  letter_sent: sent,
  letter_noted: sent,
  letter_bounced: { evidence: 'unknown', tone: 'back' },
  reply_noted: { evidence: 'asserted', tone: 'plain' },
  reply_acknowledged: { evidence: 'asserted', tone: 'plain' },
  try_again: sent,
  cancelled: sent,
  person_completed: { evidence: 'asserted', tone: 'plain' },
  person_wrote: { evidence: 'asserted', tone: 'plain' },
  person_saw_gone: { evidence: 'asserted', tone: 'plain' },
  person_saw_gone_again: { evidence: 'asserted', tone: 'plain' },
  person_saw_present: { evidence: 'asserted', tone: 'plain' },
  person_could_not_open: unknown,
  person_found_again: { evidence: 'asserted', tone: 'back' },
  person_took_back: unknown,
  asserted_gone: { evidence: 'asserted', tone: 'clear' },
  handed_over: { evidence: 'sent', tone: 'yours' },
  parent_not_found: unknown,
  outcome_unknown: unknown,
  could_not_check: unknown,
  failed: { evidence: 'unknown', tone: 'back' },
  seen_gone: { evidence: 'seen', tone: 'clear' },
  seen_gone_again: { evidence: 'seen', tone: 'clear' },
  seen_present: { evidence: 'seen', tone: 'plain' },
  seen_page_only: { evidence: 'seen', tone: 'plain' },
  resurfaced: { evidence: 'seen', tone: 'back' },
}
