// The person says what a reply means, where we weren't certain or were wrong. Their word settles it.
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, patchDoc } from '../../db/rows.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { applyReply } from '../mail/apply-reply.ts'

/** Saying the same thing again changes nothing. */
export const readReply: FunctionHandler<'read-reply'> = async ({ tx, deps, userId, who }, payload) => {
  const reply = await findDoc(tx, 'messages', who, payload.message_id)
  if (reply?.direction !== 'in') return notThere('reply')
  const before = reply.reading ?? null
  if (before?.by === 'person' && before.class === payload.class) return { ok: true, result: {} }
  const reading = {
    class: payload.class,
    confidence: 1,
    words: before?.class === payload.class ? before.words : [],
    by: 'person' as const,
    settled: true,
    auto_reply: false,
  }
  const read = await patchDoc(tx, 'messages', userId, reply.id, { reading })
  const job = await findDoc(tx, 'removal_jobs', who, reply.job_id)
  const site = job && (await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id))
  if (job && read) await applyReply({ tx, deps, userId }, job, { reply: read, site })
  return { ok: true, result: {} }
}
