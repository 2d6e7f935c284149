// Runs a site's opt-out for one attempt. What is about to be sent is committed and journaled before the click; what was
// sent is settled after it.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import { disclosedProfile } from '#shared/recipe/disclosed-profile.ts'
import { findDoc } from '../../db/rows.ts'
import { countUnderWay } from '../../db/site-lanes.ts'
import type { WorkItem } from '../../db/work.ts'
import type { Deps } from '../../deps.ts'
import type { Engine, OptOutAnswer, ResumeData } from '../engine.ts'
import type { PersonAtPage } from '../live-page.ts'
import { waitForRemovalCode } from '../mail/removal-code.ts'
import { readFoundListing } from '../search/found-by.ts'
import { type Attempt, moveAttempt, OPEN_PHASES } from './attempts.ts'
import { type RecheckBlocker, recheckSubmission, submissionBlocker } from './can-submit.ts'
import { REASONS, recordDisclosures, removeDisclosures } from './disclosure-ledger.ts'
import { journalFieldsOf } from './journal-entries.ts'
import { handOver, settle, settleNotSent, settleUnknown, TRIES } from './settle-attempt.ts'
import { stopRemoval } from './stop-removal.ts'

export type SubmitDeps = Deps & {
  engine: Engine
  /** Milliseconds of a monotonic clock that keeps running while the process is frozen; by default, this machine's. */
  steadyNow?: () => number
}

/** A click must follow its commit within this time. Far shorter than a lease. */
const CLICK_WITHIN = 10 * SECOND

/** Identifies one submission in the journal. */
type HandingOver = { id: string; left_at: number }

/** The progress of a request. */
type Run = {
  left: boolean
  refused: RecheckBlocker | 'held_up' | null
  /** One for each time that it was about to be sent. */
  noted: HandingOver[]
}

/** The confirmation link that the run follows, or the person who takes part in it. */
type SubmitWay =
  | { link: string; state: ResumeData }
  | {
      personAtPage: PersonAtPage
      /** Gives the removal back to the person, since nothing was sent. Instead of another try without them. */
      giveBack: (answer: OptOutAnswer | null) => Promise<void>
      /** Called once something may be sent. */
      onAnnounced: () => void
    }

/** Runs the opt-out, or follows the confirmation link, and settles the attempt. */
export async function submit(
  deps: SubmitDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  signal: AbortSignal,
  way?: SubmitWay,
): Promise<void> {
  const resume = way && 'link' in way ? way : undefined
  const person = way && 'personAtPage' in way ? way : undefined
  const steadyNow = deps.steadyNow ?? (() => performance.now())
  const details = await findDoc(deps.db, 'people', item.userId, job.person_id)
  const of = { scanId: job.scan_id, key: job.listing_key }
  const found = details && (await readFoundListing(deps.db, item.userId, of, details))
  if (!found) {
    await handOver(deps, item, job, null, [sentence('details_lost')])
    return
  }
  const stopped = { attempt, link: resume?.link ?? null }
  const how = { isConfirming: resume !== undefined }
  const hindrance = resume ? await submissionBlocker(deps.db, item.userId, job, how) : null
  if (hindrance) return stopRemoval(deps, item, job, hindrance, stopped)
  const run: Run = { left: false, refused: null, noted: [] }
  const began = { beganAt: deps.now(), underWay: await countUnderWay(deps.db, item.lane, deps.wallNow()) }
  const asked = deps.engine.optOut(job.site_id, {
    profile: found.query,
    disclose: disclosedProfile(found.query, found.record, {
      phones: details.phones,
      agreed: new Set(job.agreed_fields),
    }),
    record: found.record,
    email: must(job.return_address, 'return address'),
    async onBeforeOpen(fields) {
      run.refused = await submissionBlocker(deps.db, item.userId, job, how)
      if (run.refused) throw new Error('the site may not be opened any more')
      const told = { job, fields, reason: REASONS.address, since: attempt.started_at }
      await recordDisclosures({ tx: deps.db, deps, userId: item.userId }, told)
    },
    async onBeforeSubmit(filled, upcoming) {
      attempt.resume = resume ? resume.state : upcoming
      const committing = steadyNow()
      run.refused = await commitToSubmit(deps, item, job, attempt, filled, how)
      if (!run.refused) {
        const noted = { id: attempt.id, left_at: deps.now() }
        run.noted.push(noted)
        if (!(await isJournaled(deps, item.userId, job, noted, filled, how))) run.refused = 'held_up'
      }
      // The commit holds only for an immediate click: after a pause, another worker may have taken over.
      if (steadyNow() - committing > CLICK_WITHIN) run.refused ??= 'held_up'
      if (run.refused) throw new Error('the request may not leave any more')
      run.left = true
      person?.onAnnounced()
    },
    mailValues: (names, timeoutMs) =>
      waitForRemovalCode(
        deps.db,
        { userId: item.userId, jobId: job.id, since: attempt.started_at.getTime() },
        { names, timeoutMs, signal },
      ),
    signal,
    ...(resume ? { resume } : {}),
    ...(person ? { personAtPage: person.personAtPage } : {}),
  })
  const answer = await asked.catch((error: unknown) => {
    if (run.refused) return null
    throw error
  })
  if (answer?.nothingSent || (person && run.refused === 'held_up' && !run.left)) {
    const told = { job, reason: REASONS.form, since: attempt.started_at }
    await removeDisclosures(deps.db, item.userId, told)
    run.left = false
  }
  if (person && !run.left && isAside(run.refused)) {
    await person.giveBack(answer)
    deps.counts?.submission('not_sent')
    return noteStayed(deps, run)
  }
  if (run.refused === 'held_up' && !run.left && (!resume || item.attempts < TRIES)) {
    if (!resume) await settleNotSent(deps, item, job, attempt)
    deps.counts?.submission('not_sent')
    await noteStayed(deps, run)
    // The link is taken, but nothing was clicked on its page: the next attempt opens it again.
    if (resume) throw new Error('a confirmation was held up before its click')
    return
  }
  const settleAsUnknown = async (given: OptOutAnswer | null) => {
    await settleUnknown(deps, item.userId, job, attempt, given)
    deps.counts?.submission('unknown')
  }
  if (run.refused === 'held_up') return settleAsUnknown(answer)
  if (run.refused && !run.left) {
    await stopRemoval(deps, item, job, run.refused, stopped)
    return noteStayed(deps, run)
  }
  if (run.refused && !answer) return settleAsUnknown(null)
  if (!answer && person && !run.left) return person.giveBack(null)
  if (!answer) return handOver(deps, item, job, null, [sentence('form_not_known')])
  const isUnsent = answer.status !== 'submitted' && answer.status !== 'awaiting_email'
  if (person && isUnsent && !run.left && !answer.uncertain) {
    await person.giveBack(answer)
    deps.counts?.submission('handed_over')
    return noteStayed(deps, run)
  }
  const ran = { resumed: resume !== undefined, left: run.left, began }
  const fate = await settle(deps, item, job, attempt, answer, ran)
  deps.counts?.submission(fate)
}

/** Whether the refusal says nothing against the request itself. */
const isAside = (why: Run['refused']) => why === 'held_up' || why === 'ended' || why === 'taken_over'

/** Records in the journal that nothing was sent after all. */
async function noteStayed(deps: SubmitDeps, { noted }: Run): Promise<void> {
  for (const one of noted) await deps.journal.append({ kind: 'stayed', ...one })
}

/** Records the request in the journal outside the database. If this returns false, nothing may be sent. */
async function isJournaled(
  deps: SubmitDeps,
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
  deps: SubmitDeps,
  item: WorkItem,
  job: RemovalJob,
  attempt: Attempt,
  filled: readonly string[],
  how: { isConfirming: boolean },
): Promise<RecheckBlocker | null> {
  return deps.db.transaction(async tx => {
    const refusal = await recheckSubmission(tx, deps, item, job, attempt, how)
    if (refusal) return refusal
    const to = { phase: 'submitting', resume: attempt.resume } as const
    if (!(await moveAttempt(tx, deps, attempt, OPEN_PHASES, to))) return 'ended'
    const told = { job, fields: filled, reason: REASONS.form, since: attempt.started_at }
    await recordDisclosures({ tx, deps, userId: item.userId }, told)
    return null
  })
}
