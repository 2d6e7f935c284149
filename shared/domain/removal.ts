// The life of a removal job: its states, its events, and how sure we are. One pure table; only the server applies it.
import { DAY, HOUR } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'

/** Statuses of a removal job (PRODUCT T4.1). */
export const jobStatus = z.enum([
  'queued',
  'pending',
  'processing',
  'verification',
  'completed',
  'failed',
  'cancelled',
  'requires_manual',
])
export type JobStatus = z.infer<typeof jobStatus>

/** How sure we are that the listing is gone (PRODUCT P5). */
export const assurance = z.enum([
  'none',
  'asserted',
  'seen_gone_once',
  'seen_gone_twice',
  'page_stands',
  'person_saw_gone',
  'person_saw_gone_twice',
  'person_saw_present',
  'inconclusive',
  'resurfaced',
])
export type Assurance = z.infer<typeof assurance>

/** Whose turn it is. */
export const waitingFor = z.enum(['us', 'broker', 'you', 'nobody'])
export type WaitingFor = z.infer<typeof waitingFor>

/** Events of a job. */
export const jobEvent = z.enum([
  'accepted',
  'claimed',
  'started',
  'mail_awaited',
  'mail_confirmed',
  'submitted',
  'parent_not_found',
  'outcome_unknown',
  'handed_over',
  'person_completed',
  'person_saw_gone',
  'person_saw_gone_again',
  'person_saw_present',
  'person_could_not_open',
  'person_found_again',
  'person_took_back',
  'letter_sent',
  'person_wrote',
  'letter_noted',
  'letter_bounced',
  'reply_noted',
  'reply_acknowledged',
  'asserted_gone',
  'seen_gone',
  'seen_gone_again',
  'seen_present',
  'seen_page_only',
  'could_not_check',
  'try_again',
  'failed',
  'cancelled',
  'resurfaced',
])
export type JobEvent = z.infer<typeof jobEvent>

const OPEN = ['queued', 'pending', 'processing', 'verification', 'requires_manual'] as const

const to = (status: JobStatus, ...from: readonly JobStatus[]): Partial<Record<JobStatus, JobStatus>> =>
  Object.fromEntries(from.map(state => [state, status]))

const stay = (...states: readonly JobStatus[]): Partial<Record<JobStatus, JobStatus>> =>
  Object.fromEntries(states.map(state => [state, state]))

const TRANSITIONS: Readonly<Record<JobEvent, Partial<Record<JobStatus, JobStatus>>>> = {
  accepted: stay('queued'),
  // Also from processing: if a worker dies before sending anything, another takes over.
  claimed: to('pending', 'queued', 'pending', 'processing'),
  // Also from requires_manual: the person is there to get past what stopped the run (server/live-view).
  started: to('processing', 'pending', 'processing', 'requires_manual'),
  mail_awaited: stay('processing'),
  mail_confirmed: stay('processing'),
  // Also from verification: a late confirmation, or a repeated request at the parent. And from requires_manual: a
  // confirmation after the handoff to the person.
  submitted: to('verification', 'queued', 'pending', 'processing', 'verification', 'requires_manual'),
  // It depended on a listing at another site, which disappeared by itself: nobody requested anything.
  parent_not_found: to('verification', 'queued', 'pending', 'processing', 'requires_manual'),
  outcome_unknown: to('verification', 'pending', 'processing'),
  handed_over: to('requires_manual', 'queued', 'pending', 'processing', 'verification'),
  person_completed: to('verification', 'requires_manual'),
  // On a site that we can't search now. The person's statement completes nothing, just like a site's.
  person_saw_gone: stay('verification'),
  // Two of the person's own checks, at least 72 hours apart (own-check.ts).
  person_saw_gone_again: stay('verification'),
  person_saw_present: stay('verification'),
  person_could_not_open: stay('verification'),
  // From verification: they had seen it gone twice, which completes nothing. The removal is over without success, and
  // the return has an alert.
  person_found_again: { ...stay('completed'), ...to('failed', 'verification') },
  // From requires_manual and failed: their answer had handed the removal to them, or had said that it came back.
  person_took_back: to('verification', 'verification', 'requires_manual', 'failed'),
  // From queued: a removal that starts with its letter. From verification: a follow-up.
  letter_sent: to('verification', 'queued', 'requires_manual', 'verification'),
  // From their own mailbox.
  person_wrote: to('verification', 'queued', 'requires_manual', 'verification'),
  // A letter that doesn't change what the removal waits for.
  letter_noted: stay(...OPEN),
  letter_bounced: to('requires_manual', 'queued', 'requires_manual', 'verification'),
  reply_noted: stay(...OPEN),
  // The broker works on it. It asks for nothing, so the person has nothing to do either.
  reply_acknowledged: to('verification', 'requires_manual', 'verification'),
  // From requires_manual: they answered although the next step was the person's.
  asserted_gone: { ...stay('verification', 'processing'), requires_manual: 'verification' },
  seen_gone: to('verification', 'queued', 'pending', 'processing', 'verification', 'requires_manual'),
  seen_gone_again: to('completed', 'verification'),
  seen_present: stay('verification'),
  seen_page_only: stay('verification'),
  could_not_check: stay('verification'),
  try_again: to('queued', 'pending', 'processing', 'verification', 'failed'),
  failed: to('failed', 'queued', 'pending', 'processing', 'verification'),
  cancelled: to('cancelled', ...OPEN),
  resurfaced: stay('completed'),
}

/** The effect of an event on a job in `status`: the next status, or a typed refusal. */
export function transition(
  status: JobStatus,
  event: JobEvent,
): { kind: 'moved'; status: JobStatus } | { kind: 'refused'; code: 'transition_not_allowed' } {
  const next = TRANSITIONS[event][status]
  return next ? { kind: 'moved', status: next } : { kind: 'refused', code: 'transition_not_allowed' }
}

/** Whether nothing more happens to the job by itself. */
export function isFinal(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** Whether the live list shows the job (PRODUCT T4.1: queued, pending or processing). */
export function isActive(status: JobStatus): boolean {
  return status === 'queued' || status === 'pending' || status === 'processing'
}

/** Two absences must be at least this far apart before a removal counts as done (PRODUCT P5). */
export const ABSENCE_GAP = 72 * HOUR

/** How long a request may have no effect before it is repeated or handed to the person. */
export const REQUEST_PATIENCE = 14 * DAY

/**
 * What a successful scan means for a job that waits for its listing to disappear. `absentSince` is when it was first
 * missed in an unbroken series of absences, or null. `page_only`: the search omits it, but its own page is up.
 */
export function judgeScan(
  look: 'present' | 'page_only' | 'absent' | 'inconclusive',
  absentSince: number | null,
  now: number,
): { event: JobEvent; assurance: Assurance | null; absentSince: number | null } {
  if (look === 'inconclusive') return { event: 'could_not_check', assurance: null, absentSince }
  if (look === 'present') return { event: 'seen_present', assurance: 'none', absentSince: null }
  if (look === 'page_only') return { event: 'seen_page_only', assurance: 'page_stands', absentSince: null }
  if (absentSince === null) return { event: 'seen_gone', assurance: 'seen_gone_once', absentSince: now }
  if (now - absentSince >= ABSENCE_GAP) {
    return { event: 'seen_gone_again', assurance: 'seen_gone_twice', absentSince }
  }
  return { event: 'seen_gone', assurance: 'seen_gone_once', absentSince }
}
