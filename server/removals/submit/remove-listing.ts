// Submits the removal of one listing with its site's recipe. It never blindly repeats a request that may have been
// sent.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { awaitsConfirmation, isConfirmable } from '#shared/domain/confirmation.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { HOUR } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { fieldIs, findDoc, listDocs, lockAccount } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { holdsWork, planWork, type WorkItem } from '../../db/work.ts'
import { lacksConsent } from '../../households/consents.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { waitsForParent } from '../children.ts'
import type { ResumeData } from '../engine.ts'
import { moveJob } from '../lifecycle.ts'
import {
  type Attempt,
  beginAttempt,
  claimMailedLink,
  hasFreshLink,
  lastAttempt,
  moveAttempt,
  newestLink,
  OPEN_PHASES,
} from './attempts.ts'
import { submissionBlocker } from './can-submit.ts'
import { followParent } from './follow-parent.ts'
import { handOver, MAIL_PATIENCE, settleUnknown, TRIES, workOf } from './settle-attempt.ts'
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
  if (waitsForParent(job)) return followParent(deps, item.userId, job)
  const attempt = await lastAttempt(deps.db, item.userId, job.id)
  if (attempt && (await mayFollow(deps.db, item, job, attempt)))
    return followLateLink(deps, item, job, attempt, signal)
  if (!['queued', 'pending', 'processing'].includes(job.status)) return
  if (job.job_type === 'parent') return followParent(deps, item.userId, job)
  if (attempt?.phase === 'submitting') return recover(deps, item, job, attempt, signal)
  if (attempt?.phase === 'awaiting_mail') return confirm(deps, item, job, attempt, signal)
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
 * Recovers after a worker died between committing that it will send the form and recording that it did. It doesn't send
 * the form again. If the confirmation mail is here, it follows the link, or opens it again: that confirms the same
 * request.
 */
async function recover(
  deps: SubmitDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const link =
    attempt.resume === null ? null : await newestLink(deps.db, item.userId, job.id, attempt.started_at)
  if (link === null || item.attempts > TRIES) return settleUnknown(deps, item.userId, job, attempt)
  await deps.db.transaction(tx => claimMailedLink({ tx, deps, userId: item.userId }, job.id))
  await submit(deps, item, job, attempt, signal, { link, state: attempt.resume as ResumeData })
}

/** Whether a confirmation mail has arrived for a request whose form is no longer open. */
async function mayFollow(db: Db, item: WorkItem, job: RemovalJob, attempt: Attempt): Promise<boolean> {
  if (!isConfirmable(attempt)) return false
  // While the form is open, `recover` and `confirm` handle it.
  if (job.status === 'processing' && attempt.phase !== 'unknown') return false
  if (!awaitsConfirmation(job.status, attempt)) return false
  if (attempt.phase === 'submitting') return item.attempts <= TRIES
  return hasFreshLink(db, item.userId, job.id)
}

/**
 * Follows a link that arrived late: after its request was settled as unknown, after the verifying scan was planned, or
 * after the person was asked. Only the link shows that the request was sent. One transaction takes the link and moves
 * the attempt, so if this worker dies, the next one opens the link again.
 */
async function followLateLink(
  deps: SubmitDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const { userId } = item
  const link = await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    if (attempt.phase === 'submitting') return newestLink(tx, userId, job.id, attempt.started_at)
    const taken = await claimMailedLink({ tx, deps, userId }, job.id)
    const to = { phase: 'submitting', resume: attempt.resume } as const
    return taken && (await moveAttempt(tx, deps, attempt, OPEN_PHASES, to)) ? taken : null
  })
  if (link) await submit(deps, item, job, attempt, signal, { link, state: attempt.resume as ResumeData })
  else if (attempt.phase === 'submitting') await settleUnknown(deps, userId, job, attempt)
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

/** Follows the confirmation link if it has arrived. Otherwise waits, and in the end asks the person. */
async function confirm(
  deps: SubmitDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const link = await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    const taken = await claimMailedLink({ tx, deps, userId: item.userId }, job.id)
    const to = { phase: 'submitting', resume: attempt.resume } as const
    return taken && (await moveAttempt(tx, deps, attempt, OPEN_PHASES, to)) ? taken : null
  })
  if (link) return submit(deps, item, job, attempt, signal, { link, state: attempt.resume as ResumeData })
  const patience = attempt.started_at.getTime() + MAIL_PATIENCE
  if (deps.now() < patience) {
    const due = { ...(await workOf(deps.db, item.userId, job)), dueAt: patience, replace: true }
    return planWork(deps.db, due)
  }
  const name = await siteName(deps.db, job.site_id)
  const what = (await hasMail(deps.db, item.userId, job, attempt))
    ? sentence('mail_without_link', { site: name })
    : sentence('no_mail', { hours: String(Math.round(MAIL_PATIENCE / HOUR)) })
  // If the mail arrives after all, its link is followed.
  await handOver(deps, item, job, null, [what, sentence('your_turn')], {
    attempt,
    to: { phase: 'unknown', resume: attempt.resume },
  })
}

/** Whether the broker sent mail since the attempt began. */
async function hasMail(db: Db, userId: string, job: RemovalJob, { started_at }: Attempt): Promise<boolean> {
  const mails = await listDocs(db, 'messages', userId, fieldIs('messages', 'job_id', job.id))
  return mails.some(
    ({ direction, created_at }) => direction === 'in' && Date.parse(created_at) >= started_at.getTime(),
  )
}
