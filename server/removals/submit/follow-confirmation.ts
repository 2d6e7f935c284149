// Follows the confirmation link that a site mailed after its form was sent: when it comes in time, late, or after a worker
// died on the way.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { awaitsConfirmation, isConfirmable } from '#shared/domain/confirmation.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { HOUR } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { lockAccount } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { planWork, type WorkItem } from '../../db/work.ts'
import type { AccountTx } from '../../deps.ts'
import type { ResumeData } from '../engine.ts'
import { mailsOf } from '../mails-of.ts'
import { removalWork } from '../removal-work.ts'
import {
  type Attempt,
  claimMailedLink,
  hasFreshLink,
  moveAttempt,
  newestLink,
  OPEN_PHASES,
} from './attempts.ts'
import { handOver, MAIL_PATIENCE, settleUnknown, TRIES } from './settle-attempt.ts'
import { type SubmitDeps, submit } from './submit-request.ts'

/** Whether a confirmation mail has arrived for a request whose form is no longer open. */
export async function mayFollowLateLink(
  db: Db,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
): Promise<boolean> {
  if (!isConfirmable(attempt)) return false
  // While the form is open, `recoverSubmission` and `awaitConfirmation` handle it.
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
export async function followLateLink(
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
    return claimLink({ tx, deps, userId }, job, attempt)
  })
  if (link) await submit(deps, item, job, attempt, signal, { link, state: attempt.resume as ResumeData })
  else if (attempt.phase === 'submitting') await settleUnknown(deps, userId, job, attempt)
}

/** Follows the confirmation link if it has arrived. Otherwise waits, and in the end asks the person. */
export async function awaitConfirmation(
  deps: SubmitDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const link = await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    return claimLink({ tx, deps, userId: item.userId }, job, attempt)
  })
  if (link) return submit(deps, item, job, attempt, signal, { link, state: attempt.resume as ResumeData })
  const patience = attempt.started_at.getTime() + MAIL_PATIENCE
  if (deps.now() < patience) {
    const due = { ...(await removalWork(deps.db, item.userId, job)), dueAt: patience, replace: true }
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

/**
 * Recovers after a worker died between committing that it will send the form and recording that it did. It doesn't send
 * the form again. If the confirmation mail is here, it follows the link, or opens it again: that confirms the same
 * request.
 */
export async function recoverSubmission(
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

/** Takes the mailed link and moves the attempt to `submitting`; null if there is none, or the attempt is settled. */
async function claimLink(account: AccountTx, job: RemovalJob, attempt: Attempt): Promise<string | null> {
  const taken = await claimMailedLink(account, job.id)
  const to = { phase: 'submitting', resume: attempt.resume } as const
  return taken && (await moveAttempt(account.tx, account.deps, attempt, OPEN_PHASES, to)) ? taken : null
}

/** Whether the broker sent mail since the attempt began. */
async function hasMail(db: Db, userId: string, job: RemovalJob, { started_at }: Attempt): Promise<boolean> {
  const mails = await mailsOf(db, userId, job.id)
  return mails.some(
    ({ direction, created_at }) => direction === 'in' && Date.parse(created_at) >= started_at.getTime(),
  )
}
