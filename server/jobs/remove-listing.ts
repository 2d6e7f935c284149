// Submit the removal of one listing by its site's recipe. Whatever may have left is never sent again.

import { and, eq } from 'drizzle-orm'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR, iso } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Db } from '../db/database.ts'
import { keepShot } from '../db/evidence.ts'
import { findDoc, lockAccount } from '../db/rows.ts'
import { seenRecords } from '../db/tables/engine.ts'
import { planWork, siteLane, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import {
  type Attempt,
  beginAttempt,
  hasFreshLink,
  lastAttempt,
  markAttempt,
  takeLink,
} from '../removals/attempts.ts'
import { awaitVerification } from '../removals/await-verification.ts'
import { recordDisclosures } from '../removals/disclose.ts'
import { countFinished } from '../removals/measure.ts'
import { type Move, moveJob, siteName } from '../removals/move-job.ts'
import { personQueries } from '../scans/person-queries.ts'
import type { Engine, OptOutAnswer, ResumeState } from './engine.ts'
import { followParent } from './follow-parent.ts'
import type { JobDefinition } from './queue.ts'

type RemoveDeps = Deps & { engine: Engine }

/** Tries before the person is asked to take over (DESIGN section 7: attempts back off and stop). */
const TRIES = 3
/** How long a confirmation mail is waited for before the person is asked to look for it. */
const MAIL_PATIENCE = 72 * HOUR

/** The job `remove-listing`; its ref is the removal job's id. */
export function removeListing(deps: RemoveDeps): JobDefinition {
  return {
    kind: 'remove-listing',
    backoff: attempts => (attempts < TRIES ? 2 ** attempts * HOUR : null),
    giveUp: async item => {
      const job = await findDoc(deps.db, 'removal_jobs', item.userId, item.ref)
      if (job)
        await handOver(deps, item.userId, job, null, 'It did not work on our side. The next step is yours.')
    },
    run: (item, signal) => remove(deps, item, signal),
  }
}

async function remove(deps: RemoveDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
  const job = await findDoc(deps.db, 'removal_jobs', item.userId, item.ref)
  if (!job || !['queued', 'pending', 'processing'].includes(job.status)) return
  if (job.job_type === 'parent') return followParent(deps, item.userId, job)
  const attempt = await lastAttempt(deps.db, item.userId, job.id)
  if (attempt?.phase === 'submitting') return settleUnknown(deps, item.userId, job, attempt)
  if (attempt?.phase === 'awaiting_mail') return confirm(deps, item, job, attempt, signal)
  const claimed = await move(deps, item.userId, job, {
    event: 'claimed',
    text: 'A worker has taken this up.',
  })
  const started = await move(deps, item.userId, claimed, {
    event: 'started',
    text: `We are filling in the form on ${await siteName(deps.db, job.site_id)}.`,
    changes: { attempts: job.attempts + 1 },
  })
  const fresh = await beginAttempt(deps.db, deps, item.userId, job.id)
  await submit(deps, item, started, fresh, signal)
}

/** Follows the confirmation link if it has come; else waits, and in the end asks the person. */
async function confirm(
  deps: RemoveDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<void> {
  const link = await deps.db.transaction(async tx => {
    const taken = await takeLink(tx, deps, item.userId, job.id)
    if (taken) await markAttempt(tx, deps, attempt, 'submitting', attempt.resume)
    return taken
  })
  if (link) return submit(deps, item, job, attempt, signal, { link, state: attempt.resume as ResumeState })
  const patience = attempt.started_at.getTime() + MAIL_PATIENCE
  if (deps.now() < patience) {
    return planWork(deps.db, { ...workOf(item.userId, job), dueAt: patience, replace: true })
  }
  await markAttempt(deps.db, deps, attempt, 'unknown')
  const waited = Math.round(MAIL_PATIENCE / HOUR)
  await handOver(
    deps,
    item.userId,
    job,
    null,
    `No confirmation mail came within ${waited} hours. The next step is yours.`,
  )
}

async function submit(
  deps: RemoveDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  signal: AbortSignal,
  resume?: { link: string; state: ResumeState },
): Promise<void> {
  const person = await findDoc(deps.db, 'people', item.userId, job.person_id)
  const record = await recordOf(deps.db, item.userId, job)
  const profile = person && personQueries(person)[0]
  if (!profile || !record) {
    await handOver(deps, item.userId, job, null, 'The listing’s details are no longer known to us.')
    return
  }
  const answer = await deps.engine.optOut(job.site_id, {
    profile,
    record,
    email: must(job.return_address, 'return address'),
    onBeforeSubmit: () => markAttempt(deps.db, deps, attempt, 'submitting', attempt.resume),
    signal,
    ...(resume ? { resume } : {}),
  })
  if (!answer)
    return handOver(deps, item.userId, job, null, 'This site’s form cannot be filled in automatically.')
  await settle(deps, item, job, attempt, answer, resume !== undefined)
}

/** Writes what a run led to: the attempt, the evidence, the job, in one transaction. */
async function settle(
  deps: RemoveDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  answer: OptOutAnswer,
  resumed: boolean,
): Promise<void> {
  const name = await siteName(deps.db, job.site_id)
  if (answer.status === 'requires_manual') {
    await markAttempt(deps.db, deps, attempt, answer.uncertain ? 'unknown' : 'ended')
    await handOver(deps, item.userId, job, answer, `${name} asks for something only you can do.`)
    return
  }
  if (answer.uncertain || (resumed && answer.status !== 'submitted')) {
    await settleUnknown(deps, item.userId, job, attempt, answer)
    return
  }
  if (answer.status === 'blocked' || answer.status === 'error') {
    await markAttempt(deps.db, deps, attempt, 'ended')
    await retryLater(deps, item, job, answer, name)
    return
  }
  await deps.db.transaction(async tx => {
    const evidence = await keepShots(tx, item.userId, answer)
    await recordDisclosures(tx, deps, item.userId, job, answer.disclosed, 'required by the opt-out form')
    if (answer.status === 'awaiting_email') {
      await markAttempt(tx, deps, attempt, 'awaiting_mail', answer.resume)
      await moveJob(tx, deps, item.userId, job, {
        event: 'mail_awaited',
        text: `The form on ${name} was sent. We are waiting for its confirmation mail.`,
        evidence,
        changes: { waiting_for: 'broker', next_action_at: iso(deps.now() + MAIL_PATIENCE) },
      })
      // The mail may have been here before the form's last page was.
      const pause = (await hasFreshLink(tx, item.userId, job.id)) ? 0 : MAIL_PATIENCE
      await planWork(tx, { ...workOf(item.userId, job), dueAt: deps.now() + pause, replace: true })
      return
    }
    await markAttempt(tx, deps, attempt, 'submitted')
    await awaitVerification(tx, deps, item.userId, job, {
      event: 'submitted',
      text: resumed ? `We followed the confirmation link of ${name}.` : `The request was sent to ${name}.`,
      evidence,
    })
  })
}

/** A crash or a failure after the click: it may have gone through, so it is not repeated; the site will tell. */
async function settleUnknown(
  deps: RemoveDeps,
  userId: string,
  job: RemovalJob,
  attempt: Attempt,
  answer: OptOutAnswer | null = null,
): Promise<void> {
  const name = await siteName(deps.db, job.site_id)
  await deps.db.transaction(async tx => {
    await markAttempt(tx, deps, attempt, 'unknown')
    await awaitVerification(tx, deps, userId, job, {
      event: 'outcome_unknown',
      text: `We cannot tell whether ${name} took the request. We do not send it twice: the next search will tell.`,
      evidence: await keepShots(tx, userId, answer),
      changes: { assurance: 'inconclusive' },
    })
  })
}

async function retryLater(
  deps: RemoveDeps,
  item: WorkItem,
  job: RemovalJob,
  answer: OptOutAnswer,
  name: string,
) {
  if (job.attempts >= TRIES) {
    await handOver(
      deps,
      item.userId,
      job,
      answer,
      `${name} could not be reached by us. The next step is yours.`,
    )
    return
  }
  const dueAt = deps.now() + 2 ** job.attempts * HOUR
  await deps.db.transaction(async tx => {
    await moveJob(tx, deps, item.userId, job, {
      event: 'try_again',
      text: `${answer.problem ?? `${name} did not answer as expected.`} Nothing was sent. We try again later.`,
      changes: { waiting_for: 'us', next_action_at: iso(dueAt) },
    })
    await planWork(tx, { ...workOf(item.userId, job), dueAt, replace: true })
  })
}

async function handOver(
  deps: RemoveDeps,
  userId: string,
  job: RemovalJob,
  answer: OptOutAnswer | null,
  text: string,
): Promise<void> {
  await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    await countFinished(tx, job.site_id, false)
    await moveJob(tx, deps, userId, job, {
      event: 'handed_over',
      text,
      evidence: await keepShots(tx, userId, answer),
      changes: {
        waiting_for: 'you',
        next_action_at: null,
        handoff: answer?.handoff ? { ...answer.handoff, url: deps.address(answer.handoff.url) } : job.handoff,
      },
    })
  })
}

async function keepShots(tx: Db, userId: string, answer: OptOutAnswer | null) {
  const kept = []
  for (const shot of answer?.shots ?? []) kept.push(await keepShot(tx, userId, shot))
  return kept
}

async function move(deps: RemoveDeps, userId: string, job: RemovalJob, how: Move): Promise<RemovalJob> {
  return must(await deps.db.transaction(tx => moveJob(tx, deps, userId, job, how)), `job ${how.event}`)
}

async function recordOf(db: Db, userId: string, job: RemovalJob): Promise<RecordFacts | null> {
  const [row] = await db
    .select({ record: seenRecords.record })
    .from(seenRecords)
    .where(
      and(
        eq(seenRecords.user_id, userId),
        eq(seenRecords.scan_id, job.scan_id),
        eq(seenRecords.key, job.listing_key),
      ),
    )
  return (row?.record as RecordFacts | undefined) ?? null
}

const workOf = (userId: string, job: RemovalJob) =>
  ({ kind: 'remove-listing', ref: job.id, userId, lane: siteLane(job.site_id) }) as const
