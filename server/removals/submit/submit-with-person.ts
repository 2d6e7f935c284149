// Runs the opt-out of a removal that waits for the person while they are there: from its beginning, as a new attempt,
// and under the same rules as any other. If nothing was sent, the removal waits for them again.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { newId } from '#shared/lib/id.ts'
import type { Db } from '../../db/database.ts'
import { restLane, restOf } from '../../db/lanes.ts'
import { findDoc, lockAccount } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { finishWork, leaseWork, moveToLane, planWork, type WorkItem } from '../../db/work.ts'
import { lacksConsent } from '../../households/consents.ts'
import type { OptOutAnswer } from '../engine.ts'
import { moveJob } from '../lifecycle.ts'
import type { PersonAtPage } from '../live-page.ts'
import { handedOver } from '../move.ts'
import { removalWork } from '../removal-work.ts'
import { type Attempt, beginAttempt, findAttempt, lastAttempt, moveAttempt, OPEN_PHASES } from './attempts.ts'
import { sendingBlocker, submissionBlocker } from './can-submit.ts'
import { settleUnknown } from './settle-attempt.ts'
import { stopRemoval } from './stop-removal.ts'
import { type SubmitDeps, submit } from './submit-request.ts'
import { wasSubmitted } from './unsent-request.ts'

/** A removal whose attempt has begun, and the lease on its work. */
export type BegunWithPerson = {
  item: WorkItem
  job: RemovalJob
  attempt: Attempt
  /** Wall time. */
  leasedAt: number
  /** The step that the removal waited for. */
  handoff: RemovalJob['handoff']
}

/** How an attempt with the person ended. `failed`: it waits for them, too, but the run didn't get to their step. */
export type EndWithPerson = 'sent' | 'waiting' | 'failed' | 'not_sent' | 'unknown'

type Company = {
  personAtPage: PersonAtPage
  /** Called once something may be sent. */
  onAnnounced: () => void
  signal: AbortSignal
}

/** Whether this removal waits for a step that the person could do on its site's own page. */
export async function awaitsPersonAtPage(tx: Db, userId: string, job: RemovalJob): Promise<boolean> {
  if (job.status !== 'requires_manual' || job.job_type !== 'automated' || job.parent_job_id !== null)
    return false
  if ((await submissionBlocker(tx, userId, job, { isConfirming: false })) !== null) return false
  return !(await wasSubmitted(tx, userId, job))
}

/**
 * Takes the removal's work and begins an attempt, in one transaction, so that no worker has it in between. `busy`: its
 * site takes no more visits now. Null if it no longer waits for the person.
 */
export async function beginWithPerson(
  deps: SubmitDeps & { spacing: number },
  userId: string,
  jobId: string,
): Promise<BegunWithPerson | 'busy' | null> {
  const leasedAt = deps.wallNow()
  try {
    return await deps.db.transaction(async tx => {
      await lockAccount(tx, userId)
      const job = await findDoc(tx, 'removal_jobs', userId, jobId)
      if (!job || !(await awaitsPersonAtPage(tx, userId, job))) return null
      const person = await findDoc(tx, 'people', userId, job.person_id)
      if (!person || (await lacksConsent(tx, deps, userId, person))) return null
      const planned = await removalWork(tx, userId, job)
      await planWork(tx, { ...planned, dueAt: deps.now(), replace: true })
      const { kind, ref } = planned
      const leased = await leaseWork(tx, kind, ref, deps.now(), leasedAt, newId(), deps.spacing)
      if (leased === null) throw new SiteBusy()
      const account = { tx, deps, userId }
      const started = await moveJob(account, job, {
        event: 'started',
        sentences: [sentence('form_started', { site: await siteName(tx, job.site_id) })],
        byPerson: true,
        changes: { waiting_for: 'us', attempts: job.attempts + 1, handoff: null },
      })
      if (!started) return null
      const { sealedInput: _, ...item } = leased
      const attempt = await beginAttempt(account, job.id)
      return { item: { ...item, input: {} }, job: started, attempt, leasedAt, handoff: job.handoff }
    })
  } catch (error) {
    if (error instanceof SiteBusy) return 'busy'
    throw error
  }
}

/** Rolls the transaction back. */
class SiteBusy extends Error {
  override readonly name = 'SiteBusy'
}

/** Runs the attempt to its end and gives back its work. Never rejects because of the site or the engine. */
export async function submitWithPerson(
  deps: SubmitDeps,
  begun: BegunWithPerson,
  { personAtPage, onAnnounced, signal }: Company,
): Promise<EndWithPerson> {
  const { item, job, attempt } = begun
  let hasFailed = false
  const giveBack = async (answer: OptOutAnswer | null) => {
    hasFailed = answer?.status !== 'requires_manual'
    await waitAgain(deps, begun, answer)
  }
  // Other visits to the site continue while the person has the page: it may take ten minutes and would hold up everyone
  // else.
  const outOfLane: PersonAtPage = async handover => {
    await moveToLane(deps.db, item, `person:${job.id}`)
    return personAtPage(handover)
  }
  try {
    await submit(deps, item, job, attempt, signal, { personAtPage: outOfLane, giveBack, onAnnounced })
  } catch (error) {
    deps.log.error({ kind: item.kind, ref: item.ref, err: error }, 'an attempt with the person failed')
    const now = await findAttempt(deps.db, item.userId, attempt.id)
    if (now?.phase === 'submitting') await settleUnknown(deps, item.userId, job, now)
    else await giveBack(null)
  }
  // If it was planned again, it takes its turn at the site again.
  await moveToLane(deps.db, item, item.lane)
  await finishWork(deps.db, item)
  const end = await howItEnded(deps.db, item.userId, job, attempt)
  return end === 'waiting' && hasFailed ? 'failed' : end
}

/**
 * Nothing was sent: the removal waits for the person with the same step as before. They know, so it's no news. It ends
 * if the request may no longer be sent. Unless another attempt has begun, this holds even if the work was lost
 * meanwhile.
 */
async function waitAgain(
  deps: SubmitDeps,
  { item, job, attempt, handoff }: BegunWithPerson,
  answer: OptOutAnswer | null,
): Promise<void> {
  const { userId } = item
  const isRefused = answer?.status === 'blocked'
  if (isRefused) await restLane(deps.db, item.lane, deps.now() + restOf(answer.retryAfterMs ?? null))
  const why = await sendingBlocker(deps.db, deps, userId, job)
  if (why) await stopRemoval(deps, item, job, why, { attempt, link: null })
  await deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    const last = await lastAttempt(tx, userId, job.id)
    if (last && last.started_at > attempt.started_at) return
    if (!(await moveAttempt(tx, deps, attempt, OPEN_PHASES, { phase: 'ended' }))) return
    const site = await siteName(tx, job.site_id)
    const { assurance, submitted_at } = job
    const changes = { handoff: handoff ?? answer?.handoff ?? null, assurance, submitted_at }
    await moveJob({ tx, deps, userId }, job, {
      ...handedOver(
        [sentence(isRefused ? 'turned_away' : 'only_you', { site }), sentence('nothing_sent')],
        changes,
      ),
      told: (answer?.told ?? []).filter(({ way }) => way === 'address'),
      silent: true,
    })
  })
}

/** Whether the removal still goes on, and its request may still be sent. */
export async function isStillWanted(
  deps: SubmitDeps,
  { accountId, jobId }: { accountId: string; jobId: string },
): Promise<boolean> {
  const job = await findDoc(deps.db, 'removal_jobs', accountId, jobId)
  return job?.status === 'processing' && (await sendingBlocker(deps.db, deps, accountId, job)) === null
}

async function howItEnded(
  db: Db,
  userId: string,
  { id }: RemovalJob,
  attempt: Attempt,
): Promise<EndWithPerson> {
  const job = await findDoc(db, 'removal_jobs', userId, id)
  const phase = (await findAttempt(db, userId, attempt.id))?.phase
  if (phase === 'submitted' || phase === 'awaiting_mail') return 'sent'
  if (phase === 'unknown') return 'unknown'
  return job?.status === 'requires_manual' ? 'waiting' : 'not_sent'
}
