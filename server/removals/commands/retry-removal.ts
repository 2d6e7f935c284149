// Retries a failed removal. One that a captcha stopped continues in a live view (server/recipes/hand-over.ts), or ends
// when the person has followed its guide (complete-guide.ts).
import { sentence } from '#shared/domain/timeline-texts.ts'
import { iso } from '#shared/lib/time.ts'
import { findDoc } from '../../db/rows.ts'
import { planWork } from '../../db/work.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { moveJob } from '../lifecycle.ts'
import { removalWork } from '../removal-work.ts'
import { checkConsent } from './check-consent.ts'
import { checkLeftAlone } from './check-left-alone.ts'
import { checkPlannedSite } from './check-plan.ts'

export const retryRemoval: FunctionHandler<'retry-removal'> = async (context, payload) => {
  const { tx, deps, userId, who } = context
  const job = await findDoc(tx, 'removal_jobs', who, payload.job_id)
  if (!job) return notThere('removal')
  const lacking = await checkConsent(context, job.person_id)
  if (lacking) return lacking
  const refusal = {
    ok: false,
    code: 'transition_not_allowed',
    message: 'This removal hasn’t failed.',
  } as const
  // A listing that the person found again has an alert, which starts a new removal.
  if (job.status !== 'failed' || job.assurance === 'resurfaced') return refusal
  const hindered =
    (await checkLeftAlone(context, job.person_id, job.site_id)) ??
    (await checkPlannedSite(context, job.person_id, job.site_id))
  if (hindered) return hindered
  const moved = await moveJob({ tx, deps, userId }, job, {
    event: 'try_again',
    sentences: [sentence('asked_to_retry')],
    byPerson: true,
    changes: { waiting_for: 'us', next_action_at: iso(deps.now()), attempts: 0 },
  })
  if (!moved) return refusal
  await planWork(tx, { ...(await removalWork(tx, userId, job)), dueAt: deps.now(), replace: true })
  return { ok: true, result: { status: moved.status } }
}
