// A check that only the person can do, because we can't search the site now: when we ask for it, and the effect of
// their answer. Pure.
import { type Assurance, type JobStatus, REQUEST_PATIENCE, type WaitingFor } from './removal.ts'

/** The fields of a removal that say who has to check; a row of removal_jobs fits. */
type CheckState = { status: JobStatus; waiting_for: WaitingFor }
type Sent = { submitted_at: string | null }
type Waiting = CheckState & Sent & { assurance: Assurance }

/** Whether the person is being asked to check if the listing is still there. */
export function isAskedToCheck({ status, waiting_for }: CheckState): boolean {
  return status === 'verification' && waiting_for === 'you'
}

/**
 * The end of the site's time to act on the request, in epoch milliseconds; null if nothing was requested. A person
 * who saw the listing still up isn't asked to check again before that.
 */
export function patienceEnd({ submitted_at }: Sent): number | null {
  return submitted_at === null ? null : Date.parse(submitted_at) + REQUEST_PATIENCE
}

/** Whether to ask the person at `now` if we can't search the site. */
export function needsPersonCheck(job: Waiting, now: number): boolean {
  if (isAskedToCheck(job) || job.assurance === 'person_saw_gone') return false
  const sawItThere = job.assurance === 'person_saw_present'
  return !(sawItThere && now < (patienceEnd(job) ?? now))
}

/** The next step if the person saw it still up: the site gets its time, and after that it is the person's turn. */
export function afterSeenPresent(job: Sent, now: number): 'wait' | 'hand_over' {
  return now < (patienceEnd(job) ?? now) ? 'wait' : 'hand_over'
}
