// Send a removal letter by e-mail, from the job's own return address.
import { newId } from '#shared/lib/id.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { fieldIs, findDoc, listDocs, putDoc } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import { checkConsent } from './check-consent.ts'
import { type FunctionHandler, notThere } from './context.ts'

export const emailRemoval: FunctionHandler<'email-removal'> = async (context, payload) => {
  const { tx, deps, userId, who } = context
  const job = await findDoc(tx, 'removal_jobs', who, payload.job_id)
  if (!job?.return_address) return notThere('removal')
  const lacking = await checkConsent(context, job.person_id)
  if (lacking) return lacking
  if (job.status !== 'requires_manual') {
    return {
      ok: false,
      code: 'transition_not_allowed',
      message: 'This removal doesn’t need a letter right now.',
    }
  }
  const letters = await listDocs(tx, 'messages', userId, fieldIs('messages', 'job_id', job.id))
  const underWay = letters.find(letter => letter.direction === 'out' && letter.status === 'queued')
  if (underWay) return { ok: true, result: { message_id: underWay.id } }
  const id = newId()
  await putDoc(tx, 'messages', userId, {
    id,
    job_id: job.id,
    site_id: job.site_id,
    direction: 'out',
    status: 'queued',
    from_address: job.return_address,
    to_address: payload.to,
    subject: payload.subject,
    body: payload.body,
    follow_up_at: iso(deps.now() + payload.followUpDays * DAY),
    sent_at: null,
    created_at: iso(deps.now()),
  })
  await planWork(tx, { kind: 'send-letter', ref: id, userId, lane: `letter:${id}`, dueAt: deps.now() })
  return { ok: true, result: { message_id: id } }
}
