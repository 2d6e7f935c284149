// Submits the removal of one listing with its site's recipe. It never blindly repeats a request that may have been
// sent.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { HOUR } from '#shared/lib/time.ts'
import { findDoc, lockAccount } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { holdsWork, type WorkItem } from '../../db/work.ts'
import { lacksConsent } from '../../households/consents.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { waitsForParent } from '../children.ts'
import { moveJob } from '../lifecycle.ts'
import { type Attempt, beginAttempt, lastAttempt } from './attempts.ts'
import { submissionBlocker } from './can-submit.ts'
import {
  awaitConfirmation,
  followLateLink,
  mayFollowLateLink,
  recoverSubmission,
} from './follow-confirmation.ts'
import { followParent } from './follow-parent.ts'
import { handOver, TRIES } from './settle-attempt.ts'
import { stopRemoval } from './stop-removal.ts'
import { type SubmitDeps, submit } from './submit-request.ts'
import { wasSubmitted } from './unsent-request.ts'

/** The job `remove-listing`; its ref is the removal job's id. */
export function removeListing(deps: SubmitDeps): JobDefinition {
  return {
    kind: 'remove-listing',
    backoff: attempts => (attempts < TRIES ? 2 ** attempts * HOUR : null),
    giveUp: async item => {
      const job = await findDoc(deps.db, 'removal_jobs', item.userId, item.ref)
      if (job) await handOver(deps, item, job, null, [sentence('our_fault'), sentence('your_turn')])
    },
    run: (item, signal) => remove(deps, item, signal),
  }
}

async function remove(deps: SubmitDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
  const job = await findDoc(deps.db, 'removal_jobs', item.userId, item.ref)
  if (!job) return
  if (await isUnsentToLeftAlone(deps, item.userId, job))
    return stopRemoval(deps, item, job, 'left_alone', null)
  if (waitsForParent(job)) return followParent(deps, item.userId, job)
  const attempt = await lastAttempt(deps.db, item.userId, job.id)
  if (attempt && (await mayFollowLateLink(deps.db, item, job, attempt)))
    return followLateLink(deps, item, job, attempt, signal)
  if (!['queued', 'pending', 'processing'].includes(job.status)) return
  if (job.job_type === 'parent') return followParent(deps, item.userId, job)
  if (attempt?.phase === 'submitting') return recoverSubmission(deps, item, job, attempt, signal)
  if (attempt?.phase === 'awaiting_mail') return awaitConfirmation(deps, item, job, attempt, signal)
  if (await stopsForConsent(deps, item, job)) return
  const hindrance = await submissionBlocker(deps.db, item.userId, job, { isConfirming: false })
  if (hindrance) return stopRemoval(deps, item, job, hindrance, null)
  const begun = await begin(deps, item, job)
  if (begun) await submit(deps, item, begun.job, begun.attempt, signal)
}

/** Begins an attempt in one transaction; null if the removal has ended or another worker has it. */
async function begin(
  deps: SubmitDeps,
  item: WorkItem,
  job: RemovalJob,
): Promise<{ job: RemovalJob; attempt: Attempt } | null> {
  return deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    if (!(await holdsWork(tx, item))) return null
    const claimed = await moveJob({ tx, deps, userId: item.userId }, job, {
      event: 'claimed',
      sentences: [sentence('claimed')],
    })
    const started =
      claimed &&
      (await moveJob({ tx, deps, userId: item.userId }, claimed, {
        event: 'started',
        sentences: [sentence('form_started', { site: await siteName(tx, job.site_id) })],
        changes: { attempts: claimed.attempts + 1 },
      }))
    return started && { job: started, attempt: await beginAttempt({ tx, deps, userId: item.userId }, job.id) }
  })
}

/**
 * Whether the person wants the site left alone, and nothing was sent to it. If something was, the rest of the way checks
 * it before the next click.
 */
async function isUnsentToLeftAlone(
  { db }: Pick<SubmitDeps, 'db'>,
  userId: string,
  job: RemovalJob,
): Promise<boolean> {
  const person = await findDoc(db, 'people', userId, job.person_id)
  return leavesAlone(person, job.site_id) && !(await wasSubmitted(db, userId, job))
}

/** The consent for the person may have ended by now. If so, nothing is sent. */
async function stopsForConsent(deps: SubmitDeps, item: WorkItem, job: RemovalJob): Promise<boolean> {
  const person = await findDoc(deps.db, 'people', item.userId, job.person_id)
  if (!person || !(await lacksConsent(deps.db, deps, item.userId, person))) return false
  await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    const left = await wasSubmitted(tx, item.userId, job)
    await moveJob({ tx, deps, userId: item.userId }, job, {
      event: 'cancelled',
      sentences: [sentence('consent_ended'), sentence(left ? 'not_sent_again' : 'nothing_sent')],
    })
  })
  return true
}
