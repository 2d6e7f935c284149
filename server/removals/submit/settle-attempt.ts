// Settles a run of an opt-out: stores the attempt, the evidence, the ledger entries and the job together.

import type { DisclosedDetail, EvidenceRef } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sentence, type TimelineSentence } from '#shared/domain/timeline-texts.ts'
import { HOUR, iso, MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { type ReadyShot, readyShot, storeShot } from '../../db/evidence.ts'
import { restLane, restOf } from '../../db/lanes.ts'
import { lockAccount } from '../../db/rows.ts'
import { type EndedInLane, noteEnded } from '../../db/site-lanes.ts'
import { siteName } from '../../db/site-name.ts'
import { holdsWork, planWork, type WorkItem } from '../../db/work.ts'
import type { Deps } from '../../deps.ts'
import type { SubmissionFate } from '../../lib/work-counts.ts'
import type { OptOutAnswer } from '../engine.ts'
import { moveJob } from '../lifecycle.ts'
import { handedOver } from '../move.ts'
import { removalWork } from '../removal-work.ts'
import { awaitVerification } from '../verify/await-verification.ts'
import { type Attempt, hasFreshLink, lastAttempt, moveAttempt, OPEN_PHASES, type Phase } from './attempts.ts'
import { REASONS, recordDisclosures, removeDisclosures } from './disclosure-ledger.ts'
import { countResults, measureResult } from './success-rates.ts'

/** After this many attempts, we hand the removal to the person. */
export const TRIES = 3
/** How long we wait for a confirmation mail before asking the person to look for it. */
export const MAIL_PATIENCE = 72 * HOUR

/** Phases of an attempt that isn't settled yet. */
const UNSETTLED: readonly Phase[] = ['started', 'submitting', 'awaiting_mail']

/** An attempt, and the phase to settle it as. */
type Settled = { attempt: Attempt; to: { phase: Phase; resume?: unknown } }

/** Facts about a run besides its answer. */
type Ran = {
  /** The run followed a confirmation link. */
  resumed: boolean
  /** A click that can send something was allowed: the data may have been sent, however the run ended. */
  left: boolean
  /** When the run began (for a confirmation, long after its attempt), and what was under way in its lane then. */
  began: Pick<EndedInLane, 'beganAt' | 'underWay'>
}

/** Settles a run that ended, and returns how. */
export async function settle(
  deps: Deps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  answer: OptOutAnswer,
  { resumed, left, began }: Ran,
): Promise<SubmissionFate> {
  const { userId } = item
  const name = await siteName(deps.db, job.site_id)
  const told = { job, fields: answer.disclosed, reason: REASONS.form, since: attempt.started_at }
  if (left) await recordDisclosures({ tx: deps.db, deps, userId }, told)
  const restsUntil = answer.status === 'blocked' ? deps.now() + restOf(answer.retryAfterMs ?? null) : 0
  if (restsUntil > 0) {
    await restLane(deps.db, item.lane, restsUntil)
    const unmeasured = { answerMs: null, visitMs: null, cycleMs: null }
    const turnedAway = { outcome: 'turned_away', ...began, ...unmeasured, at: deps.now() } as const
    await noteEnded(deps.db, item.lane, turnedAway, deps.wallNow())
  }
  // If the request may have been sent, the site's search will show it. A later failure doesn't change that.
  const mayHaveLeft = left || resumed || answer.uncertain
  if (answer.status === 'requires_manual') {
    const to = mayHaveLeft
      ? ({ phase: 'unknown', resume: attempt.resume } as const)
      : ({ phase: 'ended' } as const)
    await handOver(deps, item, job, answer, [sentence('only_you', { site: name })], { attempt, to })
    return mayHaveLeft ? 'unknown' : 'handed_over'
  }
  const failed = answer.status === 'error' || answer.status === 'blocked'
  if (answer.uncertain || (left && failed) || (resumed && answer.status !== 'submitted')) {
    await settleUnknown(deps, userId, job, attempt, answer)
    return 'unknown'
  }
  if (failed) {
    await retryLater(deps, item, job, answer, { name, restsUntil, attempt })
    return 'failed'
  }
  const shots = await readyShots(deps, userId, answer)
  await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    const evidence = await keepShots(tx, shots)
    await recordDisclosures({ tx, deps, userId }, told)
    if (answer.status === 'awaiting_email') {
      const { resume, told = [] } = answer
      await awaitMail(tx, deps, item, job, attempt, { name, evidence, resume, told })
      return
    }
    // The request is now known to have been sent, even if another worker meanwhile settled it differently.
    if (!(await moveAttempt(tx, deps, attempt, OPEN_PHASES, { phase: 'submitted' }))) return
    await awaitVerification({ tx, deps, userId }, job, {
      event: 'submitted',
      sentences: [sentence(resumed ? 'link_followed' : 'request_sent', { site: name })],
      evidence,
      told: answer.told ?? [],
      changes: { handoff: null },
    })
  })
  return answer.status === 'awaiting_email' ? 'awaiting_mail' : 'submitted'
}

type Waiting = {
  name: string
  evidence: EvidenceRef[]
  resume: OptOutAnswer['resume']
  told: readonly DisclosedDetail[]
}

/**
 * The form was sent. We follow its confirmation mail when it arrives, even if another worker settled the attempt as
 * unknown.
 */
async function awaitMail(
  tx: Db,
  deps: Deps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  { name, evidence, resume, told }: Waiting,
): Promise<void> {
  const { userId } = item
  const moved = await moveJob({ tx, deps, userId }, job, {
    event: 'mail_awaited',
    sentences: [sentence('mail_awaited', { site: name })],
    evidence,
    told,
    changes: { waiting_for: 'broker', next_action_at: iso(deps.now() + MAIL_PATIENCE) },
  })
  const phase = moved ? 'awaiting_mail' : 'unknown'
  if (!(await moveAttempt(tx, deps, attempt, OPEN_PHASES, { phase, resume }))) return
  // The mail may have arrived before the form's last page.
  const pause = (await hasFreshLink(tx, userId, job.id)) ? 0 : MAIL_PATIENCE
  await planWork(tx, { ...(await removalWork(tx, userId, job)), dueAt: deps.now() + pause, replace: true })
}

/**
 * After a crash or failure following the click, the request may have gone through. We don't repeat it; the site's
 * search will show the outcome. Does nothing if another worker has settled it.
 */
export async function settleUnknown(
  deps: Deps,
  userId: string,
  job: RemovalJob,
  attempt: Attempt,
  answer: OptOutAnswer | null = null,
): Promise<void> {
  const name = await siteName(deps.db, job.site_id)
  const shots = await readyShots(deps, userId, answer)
  await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    // The confirmation mail may still arrive.
    const to = { phase: 'unknown', resume: attempt.resume } as const
    if (!(await moveAttempt(tx, deps, attempt, UNSETTLED, to))) return
    await awaitVerification({ tx, deps, userId }, job, {
      event: 'outcome_unknown',
      sentences: [
        sentence('outcome_unknown', { site: name }),
        sentence('not_sent_twice'),
        sentence('scan_will_tell'),
      ],
      evidence: await keepShots(tx, shots),
      told: answer?.told ?? [],
      changes: { assurance: 'inconclusive' },
    })
  })
}

/**
 * Settles a request that was about to be sent and certainly wasn't. It removes the ledger entries and retries soon,
 * even if another worker meanwhile settled it as unknown. `job` is its state before the attempt: an earlier request
 * stays submitted.
 */
export async function settleNotSent(
  deps: Deps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
): Promise<void> {
  const { userId } = item
  await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    const last = await lastAttempt(tx, userId, job.id)
    if (last?.id !== attempt.id) return
    if (!(await moveAttempt(tx, deps, attempt, ['submitting', 'unknown'], { phase: 'ended' }))) return
    await removeDisclosures(tx, userId, { job, reason: REASONS.form, since: attempt.started_at })
    const name = await siteName(tx, job.site_id)
    const dueAt = deps.now() + Math.min(2 ** job.attempts * MINUTE, HOUR)
    const moved = await moveJob({ tx, deps, userId }, job, {
      event: 'try_again',
      sentences: [sentence('held_up', { site: name })],
      changes: {
        waiting_for: 'us',
        assurance: 'none',
        submitted_at: job.submitted_at,
        next_action_at: iso(dueAt),
      },
    })
    if (moved) await planWork(tx, { ...(await removalWork(tx, userId, job)), dueAt, replace: true })
  })
}

async function retryLater(
  deps: Deps,
  item: WorkItem,
  job: RemovalJob,
  answer: OptOutAnswer,
  { name, restsUntil, attempt }: { name: string; restsUntil: number; attempt: Attempt },
) {
  const ended = { attempt, to: { phase: 'ended' } } as const
  if (job.attempts >= TRIES) {
    const sentences = [sentence('turned_away', { site: name }), sentence('your_turn')]
    await handOver(deps, item, job, answer, sentences, ended)
    return
  }
  const dueAt = Math.max(deps.now() + 2 ** job.attempts * HOUR, restsUntil)
  const problem =
    answer.problem === null
      ? sentence('unexpected_answer', { site: name })
      : sentence('reason', { reason: answer.problem })
  await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    if (!(await holdsWork(tx, item))) return
    if (!(await moveAttempt(tx, deps, attempt, UNSETTLED, ended.to))) return
    await moveJob({ tx, deps, userId: item.userId }, job, {
      event: 'try_again',
      sentences: [problem, sentence('nothing_sent'), sentence('try_later')],
      told: inAddresses(answer),
      changes: { waiting_for: 'us', next_action_at: iso(dueAt) },
    })
    await planWork(tx, { ...(await removalWork(tx, item.userId, job)), dueAt, replace: true })
  })
}

/**
 * Hands the job to the person, with the filled fields and the remaining steps, and settles its attempt. Does nothing if
 * another worker has taken it over or settled it.
 */
export async function handOver(
  deps: Deps,
  item: WorkItem,
  job: RemovalJob,
  answer: OptOutAnswer | null,
  sentences: readonly TimelineSentence[],
  settled?: Settled,
): Promise<void> {
  const shots = await readyShots(deps, item.userId, answer)
  await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    if (!(await holdsWork(tx, item))) return
    if (settled && !(await moveAttempt(tx, deps, settled.attempt, UNSETTLED, settled.to))) return
    const handoff = answer?.handoff
      ? { ...answer.handoff, url: deps.address(answer.handoff.url) }
      : job.handoff
    const moved = await moveJob({ tx, deps, userId: item.userId }, job, {
      ...handedOver(sentences, { handoff }),
      evidence: await keepShots(tx, shots),
      // A request that may have been sent counts as sent.
      told: settled?.to.phase === 'unknown' ? (answer?.told ?? []) : inAddresses(answer),
    })
    await countResults(tx, job.site_id, [await measureResult(tx, item.userId, moved, 'handed_over')])
  })
}

/** Details that a site got in its pages' addresses although its form wasn't sent. */
const inAddresses = (answer: OptOutAnswer | null): readonly DisclosedDetail[] =>
  (answer?.told ?? []).filter(({ way }) => way === 'address')

/** @throws EvidenceError if a picture can't be stored. The attempt then stays open, and its steps aren't repeated. */
async function readyShots(deps: Deps, userId: string, answer: OptOutAnswer | null): Promise<ReadyShot[]> {
  const ready = []
  for (const shot of answer?.shots ?? []) ready.push(await readyShot(deps, userId, shot))
  return ready
}

async function keepShots(tx: Db, shots: readonly ReadyShot[]): Promise<EvidenceRef[]> {
  const kept = []
  for (const shot of shots) kept.push(await storeShot(tx, shot))
  return kept
}
