// Cancels a removal and withdraws its unsent letters.
import { sentence } from '#shared/domain/timeline-texts.ts'
import { findDoc } from '../../db/rows.ts'
import { dropWork } from '../../db/work.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { moveJob } from '../lifecycle.ts'
import { wasSubmitted, withdrawLetters } from '../submit/unsent-request.ts'

export const cancelRemoval: FunctionHandler<'cancel-removal'> = async (
  { tx, deps, userId, who },
  payload,
) => {
  const job = await findDoc(tx, 'removal_jobs', who, payload.job_id)
  if (!job) return notThere('removal')
  await withdrawLetters(tx, userId, job.id)
  const left = await wasSubmitted(tx, userId, job)
  const moved = await moveJob({ tx, deps, userId }, job, {
    event: 'cancelled',
    sentences: [sentence(left ? 'canceled_after_sending' : 'canceled')],
    byPerson: true,
  })
  if (!moved) return { ok: false, code: 'transition_not_allowed', message: 'This removal is already over.' }
  await dropWork(tx, 'remove-listing', job.id)
  return { ok: true, result: { status: moved.status, had_left: left } }
}
