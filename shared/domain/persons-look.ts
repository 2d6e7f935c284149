// A look that only the person can make, because we can't search the site at present: when they are asked to, and what
// follows from what they saw. Pure.
import { type Assurance, type JobStatus, REQUEST_PATIENCE, type WaitingFor } from './removal.ts'

/** What of a removal tells whose look it waits for; a row of removal_jobs fits. */
type Asked = { status: JobStatus; waiting_for: WaitingFor }
type Sent = { submitted_at: string | null }
type Waiting = Asked & Sent & { assurance: Assurance }

/** Whether the person is being asked to see whether the listing is still there. */
export function isAskedToLook({ status, waiting_for }: Asked): boolean {
  return status === 'verification' && waiting_for === 'you'
}

/**
 * When the site's time to act on the request is over, in epoch milliseconds; null where nothing was asked of it. Whoever
 * has seen the listing still there isn't asked to look again before.
 */
export function patienceEnd({ submitted_at }: Sent): number | null {
  return submitted_at === null ? null : Date.parse(submitted_at) + REQUEST_PATIENCE
}

/** Whether the person is to be asked at `now`, should we not be able to search the site. */
export function needsPersonsLook(job: Waiting, now: number): boolean {
  if (isAskedToLook(job) || job.assurance === 'person_saw_gone') return false
  const sawItThere = job.assurance === 'person_saw_present'
  return !(sawItThere && now < (patienceEnd(job) ?? now))
}

/**
 * What follows from the person having seen it still there: the site is given its time, and after that the next step is
 * the person's.
 */
export function afterSeenPresent(job: Sent, now: number): 'wait' | 'hand_over' {
  return now < (patienceEnd(job) ?? now) ? 'wait' : 'hand_over'
}
