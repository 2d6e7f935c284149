// Stop what has not left yet.
import { findDoc } from '../db/rows.ts'
import { dropWork } from '../db/work.ts'
import { lastAttempt, type Phase } from '../removals/attempts.ts'
import { moveJob } from '../removals/move-job.ts'
import { type FunctionHandler, notThere } from './context.ts'

/** From the moment before the click on: what is under way then cannot be called back. */
const MAY_HAVE_LEFT: readonly Phase[] = ['submitting', 'awaiting_mail', 'submitted', 'unknown']

export const cancelRemoval: FunctionHandler<'cancel-removal'> = async ({ tx, deps, userId }, payload) => {
  const job = await findDoc(tx, 'removal_jobs', userId, payload.job_id)
  if (!job) return notThere('removal')
  const attempt = await lastAttempt(tx, userId, job.id)
  const left = job.submitted_at !== null || (attempt !== null && MAY_HAVE_LEFT.includes(attempt.phase))
  const moved = await moveJob(tx, deps, userId, job, {
    event: 'cancelled',
    text: left ? 'You cancelled. The request had already left.' : 'You cancelled before anything was sent.',
  })
  if (!moved) return { ok: false, code: 'transition_not_allowed', message: 'This removal has already ended.' }
  await dropWork(tx, 'remove-listing', job.id)
  return { ok: true, result: { status: moved.status, had_left: left } }
}
