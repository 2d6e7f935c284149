// What a run of an opt-out led to: the attempt, the evidence, the ledger and the job, written together.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { HOUR, iso } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { keepShot } from '../db/evidence.ts'
import { restLane, restOf, siteLane } from '../db/lanes.ts'
import { lockAccount } from '../db/rows.ts'
import { holdsWork, planWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { type Attempt, hasFreshLink, markAttempt } from '../removals/attempts.ts'
import { awaitVerification } from '../removals/await-verification.ts'
import { REASONS, recordDisclosures } from '../removals/disclose.ts'
import { countMoved } from '../removals/measure.ts'
import { moveJob, siteName } from '../removals/move-job.ts'
import type { OptOutAnswer } from './engine.ts'

/** Tries before the person is asked to take over (DESIGN section 7: attempts back off and stop). */
export const TRIES = 3
/** How long a confirmation mail is waited for before the person is asked to look for it. */
export const MAIL_PATIENCE = 72 * HOUR

/** The due work of a removal job, without its time. */
export async function workOf(db: Db, userId: string, job: RemovalJob) {
  const lane = await siteLane(db, job.site_id)
  return { kind: 'remove-listing', ref: job.id, userId, lane } as const
}

/** What is known of a run besides its answer. */
type Ran = {
  /** It had followed a confirmation link. */
  resumed: boolean
  /** A click that can send something was let through: what was typed may have left, however the run ended. */
  left: boolean
}

/** Settles a run that ended. */
export async function settle(
  deps: Deps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  answer: OptOutAnswer,
  { resumed, left }: Ran,
): Promise<void> {
  const { userId } = item
  const name = await siteName(deps.db, job.site_id)
  const told = { job, fields: answer.disclosed, reason: REASONS.form, since: attempt.started_at }
  if (left) await recordDisclosures(deps.db, deps, userId, told)
  const restsUntil = answer.status === 'blocked' ? deps.now() + restOf(answer.retryAfterMs ?? null) : 0
  if (restsUntil > 0) await restLane(deps.db, item.lane, restsUntil)
  if (answer.status === 'requires_manual') {
    await markAttempt(deps.db, deps, attempt, left || resumed || answer.uncertain ? 'unknown' : 'ended')
    await handOver(deps, item, job, answer, `${name} asks for something only you can do.`)
    return
  }
  const failed = answer.status === 'error' || answer.status === 'blocked'
  if (answer.uncertain || (left && failed) || (resumed && answer.status !== 'submitted')) {
    await settleUnknown(deps, userId, job, attempt, answer)
    return
  }
  if (failed) {
    await markAttempt(deps.db, deps, attempt, 'ended')
    await retryLater(deps, item, job, answer, { name, restsUntil })
    return
  }
  await deps.db.transaction(async tx => {
    const evidence = await keepShots(tx, deps, userId, answer)
    await recordDisclosures(tx, deps, userId, told)
    if (answer.status === 'awaiting_email') {
      await markAttempt(tx, deps, attempt, 'awaiting_mail', answer.resume)
      await moveJob(tx, deps, userId, job, {
        event: 'mail_awaited',
        text: `The form on ${name} was sent. We are waiting for its confirmation mail.`,
        evidence,
        changes: { waiting_for: 'broker', next_action_at: iso(deps.now() + MAIL_PATIENCE) },
      })
      // The mail may have been here before the form's last page was.
      const pause = (await hasFreshLink(tx, userId, job.id)) ? 0 : MAIL_PATIENCE
      await planWork(tx, { ...(await workOf(tx, userId, job)), dueAt: deps.now() + pause, replace: true })
      return
    }
    await markAttempt(tx, deps, attempt, 'submitted')
    await awaitVerification(tx, deps, userId, job, {
      event: 'submitted',
      text: resumed ? `We followed the confirmation link of ${name}.` : `The request was sent to ${name}.`,
      evidence,
    })
  })
}

/** A crash or a failure after the click: it may have gone through, so it is not repeated; the site will tell. */
export async function settleUnknown(
  deps: Deps,
  userId: string,
  job: RemovalJob,
  attempt: Attempt,
  answer: OptOutAnswer | null = null,
): Promise<void> {
  const name = await siteName(deps.db, job.site_id)
  await deps.db.transaction(async tx => {
    // Its confirmation mail may still come.
    await markAttempt(tx, deps, attempt, 'unknown', attempt.resume)
    await awaitVerification(tx, deps, userId, job, {
      event: 'outcome_unknown',
      text: `We cannot tell whether ${name} took the request. We do not send it twice: the next search will tell.`,
      evidence: await keepShots(tx, deps, userId, answer),
      changes: { assurance: 'inconclusive' },
    })
  })
}

async function retryLater(
  deps: Deps,
  item: WorkItem,
  job: RemovalJob,
  answer: OptOutAnswer,
  { name, restsUntil }: { name: string; restsUntil: number },
) {
  if (job.attempts >= TRIES) {
    await handOver(deps, item, job, answer, `${name} could not be reached by us. The next step is yours.`)
    return
  }
  const dueAt = Math.max(deps.now() + 2 ** job.attempts * HOUR, restsUntil)
  await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    if (!(await holdsWork(tx, item))) return
    await moveJob(tx, deps, item.userId, job, {
      event: 'try_again',
      text: `${answer.problem ?? `${name} did not answer as expected.`} Nothing was sent. We try again later.`,
      changes: { waiting_for: 'us', next_action_at: iso(dueAt) },
    })
    await planWork(tx, { ...(await workOf(tx, item.userId, job)), dueAt, replace: true })
  })
}

/**
 * Gives the job to the person, with what was filled in and what is left to do. Not where another worker has taken it
 * over meanwhile.
 */
export async function handOver(
  deps: Deps,
  item: WorkItem,
  job: RemovalJob,
  answer: OptOutAnswer | null,
  text: string,
): Promise<void> {
  await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    if (!(await holdsWork(tx, item))) return
    const moved = await moveJob(tx, deps, item.userId, job, {
      event: 'handed_over',
      text,
      evidence: await keepShots(tx, deps, item.userId, answer),
      changes: {
        waiting_for: 'you',
        next_action_at: null,
        handoff: answer?.handoff ? { ...answer.handoff, url: deps.address(answer.handoff.url) } : job.handoff,
      },
    })
    await countMoved(tx, item.userId, moved, 'handed_over')
  })
}

async function keepShots(tx: Db, deps: Deps, userId: string, answer: OptOutAnswer | null) {
  const kept = []
  for (const shot of answer?.shots ?? []) kept.push(await keepShot(tx, deps, userId, shot))
  return kept
}
