// A check that only the person can do, because we can't search the site now: when we ask for it, and the effect of
// their answer. Pure.
import { judgeOwnChecks } from './own-check.ts'
import { patienceEnd, type SentRequest } from './patience.ts'
import type { Assurance, JobStatus, WaitingFor } from './removal.ts'

/** The fields of a removal that say who has to check; a row of removal_jobs fits. */
type CheckState = { status: JobStatus; waiting_for: WaitingFor }
type OwnChecks = Parameters<typeof judgeOwnChecks>[0]
type Waiting = CheckState & SentRequest & { assurance: Assurance; own_checks?: OwnChecks }

/** What remains to be done on a listing's page that only the person can check. */
export const CHECK_THERE = 'Open your listing and tell us whether it’s still there.'

/** Whether the person is being asked to check if the listing is still there. */
export function isAskedToCheck({ status, waiting_for }: CheckState): boolean {
  return status === 'verification' && waiting_for === 'you'
}

/** Whether the person's own checks count for the removal now: we ask for one, can't search the site, or have some. */
export function mayCheck(job: CheckState & { assurance: Assurance }, isUnsearchable: boolean): boolean {
  if (job.status !== 'verification') return false
  return isAskedToCheck(job) || isUnsearchable || OWN.has(job.assurance)
}

const OWN: ReadonlySet<Assurance> = new Set([
  'person_saw_gone',
  'person_saw_gone_twice',
  'person_saw_present',
])

/**
 * Whether to ask the person at `now` if we can't search the site. Those who saw the listing still up aren't asked again
 * while the site has time to act. Those who saw it gone once are asked again when a second check counts, and those who
 * saw it gone twice aren't.
 */
export function needsPersonCheck(job: Waiting, now: number): boolean {
  if (isAskedToCheck(job) || job.assurance === 'person_saw_gone_twice') return false
  if (job.assurance === 'person_saw_gone') {
    const own = judgeOwnChecks(job.own_checks)
    return own.is !== 'missed_once' || now >= own.againAt
  }
  const sawItThere = job.assurance === 'person_saw_present'
  return !(sawItThere && now < (patienceEnd(job) ?? now))
}

/** The next step if the person saw it still up: the site gets its time, and after that it is the person's turn. */
export function afterSeenPresent(job: SentRequest, now: number): 'wait' | 'hand_over' {
  return now < (patienceEnd(job) ?? now) ? 'wait' : 'hand_over'
}
