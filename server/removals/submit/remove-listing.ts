// Submits the removal of one listing with its site's recipe. It never blindly repeats a request that may have been
// sent.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { awaitsConfirmation, isConfirmable } from '#shared/domain/confirmation.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, SECOND } from '#shared/lib/time.ts'
import { disclosedProfile } from '#shared/recipe/disclosed-profile.ts'
import type { Db } from '../../db/database.ts'
import { fieldIs, findDoc, listDocs, lockAccount } from '../../db/rows.ts'
import { countUnderWay } from '../../db/site-lanes.ts'
import { siteName } from '../../db/site-name.ts'
import { holdsWork, planWork, type WorkItem } from '../../db/work.ts'
import type { Deps } from '../../deps.ts'
import { lacksConsent } from '../../households/consents.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { waitsForParent } from '../children.ts'
import type { Engine, ResumeData } from '../engine.ts'
import { moveJob } from '../lifecycle.ts'
import { waitForRemovalCode } from '../mail/removal-code.ts'
import { readFoundListing } from '../search/found-by.ts'
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
import { type RecheckBlocker, recheckSubmission, submissionBlocker } from './can-submit.ts'
import { REASONS, recordDisclosures } from './disclosure-ledger.ts'
import { followParent } from './follow-parent.ts'
import { journalFieldsOf } from './journal-entries.ts'
import {
  handOver,
  MAIL_PATIENCE,
  settle,
  settleNotSent,
  settleUnknown,
  TRIES,
  workOf,
} from './settle-attempt.ts'
import { stopRemoval } from './stop-removal.ts'
import { wasSubmitted } from './unsent-request.ts'

type RemoveDeps = Deps & {
  engine: Engine
  /** Milliseconds of a monotonic clock that keeps running while the process is frozen; by default, this machine's. */
  steadyNow?: () => number
}

/** A click must follow its commit within this time. Far shorter than a lease. */
const CLICK_WITHIN = 10 * SECOND

/** The job `remove-listing`; its ref is the removal job's id. */
export function removeListing(deps: RemoveDeps): JobDefinition {
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

async function remove(deps: RemoveDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
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
  deps: RemoveDeps,
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
  deps: RemoveDeps,
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
  deps: RemoveDeps,
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
async function stopsForConsent(deps: RemoveDeps, item: WorkItem, job: RemovalJob): Promise<boolean> {
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
  deps: RemoveDeps,
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

/** Identifies one submission in the journal. */
type HandingOver = { id: string; left_at: number }

/** The progress of a request. */
type Run = { left: boolean; refused: RecheckBlocker | 'held_up' | null; noted: HandingOver | null }

async function submit(
  deps: RemoveDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  signal: AbortSignal,
  resume?: { link: string; state: ResumeData },
): Promise<void> {
  const steadyNow = deps.steadyNow ?? (() => performance.now())
  const person = await findDoc(deps.db, 'people', item.userId, job.person_id)
  const of = { scanId: job.scan_id, key: job.listing_key }
  const found = person && (await readFoundListing(deps.db, item.userId, of, person))
  if (!found) {
    await handOver(deps, item, job, null, [sentence('details_lost')])
    return
  }
  const stopped = { attempt, link: resume?.link ?? null }
  const how = { isConfirming: resume !== undefined }
  const hindrance = resume ? await submissionBlocker(deps.db, item.userId, job, how) : null
  if (hindrance) return stopRemoval(deps, item, job, hindrance, stopped)
  const run: Run = { left: false, refused: null, noted: null }
  const began = { beganAt: deps.now(), underWay: await countUnderWay(deps.db, item.lane, deps.wallNow()) }
  const asked = deps.engine.optOut(job.site_id, {
    profile: found.query,
    disclose: disclosedProfile(found.query, found.record, {
      phones: person.phones,
      agreed: new Set(job.agreed_fields),
    }),
    record: found.record,
    email: must(job.return_address, 'return address'),
    async onBeforeOpen(fields) {
      const told = { job, fields, reason: REASONS.address, since: attempt.started_at }
      await recordDisclosures({ tx: deps.db, deps, userId: item.userId }, told)
    },
    async onBeforeSubmit(filled, upcoming) {
      attempt.resume = resume ? resume.state : upcoming
      const committing = steadyNow()
      run.refused = await commitToSubmit(deps, item, job, attempt, filled, how)
      if (!run.refused) {
        run.noted = { id: attempt.id, left_at: deps.now() }
        if (!(await isJournaled(deps, item.userId, job, run.noted, filled, how))) run.refused = 'held_up'
      }
      // The commit holds only for an immediate click: after a pause, another worker may have taken over.
      if (steadyNow() - committing > CLICK_WITHIN) run.refused ??= 'held_up'
      if (run.refused) throw new Error('the request may not leave any more')
      run.left = true
    },
    mailValues: (names, timeoutMs) =>
      waitForRemovalCode(
        deps.db,
        { userId: item.userId, jobId: job.id, since: attempt.started_at.getTime() },
        { names, timeoutMs, signal },
      ),
    signal,
    ...(resume ? { resume } : {}),
  })
  const answer = await asked.catch((error: unknown) => {
    if (run.refused) return null
    throw error
  })
  if (run.refused === 'held_up' && !run.left && (!resume || item.attempts < TRIES)) {
    if (!resume) await settleNotSent(deps, item, job, attempt)
    if (run.noted) await deps.journal.append({ kind: 'stayed', ...run.noted })
    // The link is taken, but nothing was clicked on its page: the next attempt opens it again.
    if (resume) throw new Error('a confirmation was held up before its click')
    return
  }
  if (run.refused === 'held_up') return settleUnknown(deps, item.userId, job, attempt, answer)
  if (run.refused && !run.left) return stopRemoval(deps, item, job, run.refused, stopped)
  if (run.refused && !answer) return settleUnknown(deps, item.userId, job, attempt)
  if (!answer) return handOver(deps, item, job, null, [sentence('form_not_known')])
  await settle(deps, item, job, attempt, answer, { resumed: resume !== undefined, left: run.left, began })
}

/** Records the request in the journal outside the database. If this returns false, nothing may be sent. */
async function isJournaled(
  deps: RemoveDeps,
  userId: string,
  job: RemovalJob,
  noted: HandingOver,
  filled: readonly string[],
  { isConfirming }: { isConfirming: boolean },
): Promise<boolean> {
  const about = { ...journalFieldsOf(userId, job), ...noted, confirms: isConfirming }
  try {
    await deps.journal.append({ kind: 'request', ...about, fields: [...filled] })
    return true
  } catch (error) {
    deps.log.error({ err: error }, 'the journal cannot be written: no request may leave')
    return false
  }
}

/**
 * Commits that a request is about to be sent, and its fields, so the ledger has them if the worker dies now. Otherwise
 * returns why nothing may be sent.
 */
async function commitToSubmit(
  deps: RemoveDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  filled: readonly string[],
  how: { isConfirming: boolean },
): Promise<RecheckBlocker | null> {
  return deps.db.transaction(async tx => {
    const refusal = await recheckSubmission(tx, item, job, attempt, how)
    if (refusal) return refusal
    const to = { phase: 'submitting', resume: attempt.resume } as const
    if (!(await moveAttempt(tx, deps, attempt, OPEN_PHASES, to))) return 'ended'
    const told = { job, fields: filled, reason: REASONS.form, since: attempt.started_at }
    await recordDisclosures({ tx, deps, userId: item.userId }, told)
    return null
  })
}
