// The person has finished a job's guide. Scans now check whether the listing disappears.
import { sentence } from '#shared/domain/timeline-texts.ts'
import { findDoc } from '../../db/rows.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { awaitVerification } from '../verify/await-verification.ts'

export const completeGuide: FunctionHandler<'complete-guide'> = async (
  { tx, deps, userId, who },
  payload,
) => {
  const job = await findDoc(tx, 'removal_jobs', who, payload.job_id)
  if (!job) return notThere('removal')
  const moved = await awaitVerification({ tx, deps, userId }, job, {
    event: 'person_completed',
    sentences: [sentence('steps_done')],
  })
  return moved
    ? { ok: true, result: { status: moved.status } }
    : { ok: false, code: 'transition_not_allowed', message: 'This removal doesn’t need you right now.' }
}
