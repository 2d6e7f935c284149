// A check that only the person can do, because we can't search the site now: when we ask for it, and the effect of
// their answer. Pure.
import { patienceEnd, type SentRequest } from './patience.ts'
import type { Assurance, JobStatus, WaitingFor } from './removal.ts'

/** The fields of a removal that say who has to check; a row of removal_jobs fits. */
type CheckState = { status: JobStatus; waiting_for: WaitingFor }
type Waiting = CheckState & SentRequest & { assurance: Assurance }

/** Whether the person is being asked to check if the listing is still there. */
export function isAskedToCheck({ status, waiting_for }: CheckState): boolean {
  return status === 'verification' && waiting_for === 'you'
}

/**
 * Whether to ask the person at `now` if we can't search the site. Those who saw the listing still up aren't asked again
 * while the site has time to act.
 */
export function needsPersonCheck(job: Waiting, now: number): boolean {
  if (isAskedToCheck(job) || job.assurance === 'person_saw_gone') return false
  const sawItThere = job.assurance === 'person_saw_present'
  return !(sawItThere && now < (patienceEnd(job) ?? now))
}

/** The next step if the person saw it still up: the site gets its time, and after that it is the person's turn. */
export function afterSeenPresent(job: SentRequest, now: number): 'wait' | 'hand_over' {
  return now < (patienceEnd(job) ?? now) ? 'wait' : 'hand_over'
}
