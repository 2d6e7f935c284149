// Sends a removal letter by e-mail, from the removal's own return address. Without a removal, the letter starts one at
// the site that it names.
import { isOpenToLetters } from '#shared/domain/letter-clock.ts'
import { notTheirsText } from '#shared/letters/their-address.ts'
import { isBadContact } from '../../db/bad-contacts.ts'
import { putDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { mailsOf } from '../mails-of.ts'
import { queueLetter } from '../submit/queue-letter.ts'
import { queuedLike } from '../submit/queued-letters.ts'
import { checkLeftAlone } from './check-left-alone.ts'
import { checkLetters } from './check-letters.ts'
import { dropLetterDrafts } from './drop-letter-drafts.ts'
import { removalNamed, removalOfLetter } from './letter-removal.ts'
import { isAddressOfRemoval } from './their-address.ts'

export const emailRemoval: FunctionHandler<'email-removal'> = async (context, payload) => {
  const found =
    payload.job_id === undefined
      ? await removalOfLetter(context, payload)
      : await removalNamed(context, payload.job_id)
  if ('refusal' in found) return found.refusal
  const { job } = found
  if (job.return_address === null) return notThere('removal')
  const alone = await checkLeftAlone(context, job.person_id, job.site_id)
  if (alone) return alone
  const letters = await mailsOf(context.tx, context.userId, job.id)
  const waiting = queuedLike(payload.kind, context.deps.now(), job, letters)
  const underWay = waiting.find(letter => !letter.queued_by_us)
  // The texts may differ, so this one's drafts stay.
  if (underWay && underWay.kind === payload.kind)
    return { ok: true, result: { message_id: underWay.id, job_id: job.id } }
  if (underWay)
    return {
      ok: false,
      code: 'letter_under_way',
      message: 'Another letter to them is still on its way. Send this one once it has left.',
    }
  // The person's own letter takes the place of a reminder of ours that still waits.
  for (const ours of waiting) await putDoc(context.tx, 'messages', context.userId, ours, true)
  const mayWriteNow = 'begun' in found || isOpenToLetters(job) || waiting.length > 0
  if (!mayWriteNow) {
    return {
      ok: false,
      code: 'transition_not_allowed',
      message: 'This removal doesn’t need a letter right now.',
    }
  }
  const { tx, deps, userId } = context
  if (!(await isAddressOfRemoval(tx, job, letters, payload.to)))
    return {
      ok: false,
      code: 'not_their_address',
      message: notTheirsText(await siteName(tx, job.site_id)),
    }
  if (await isBadContact(tx, { address: payload.to, userId }, deps.now()))
    return {
      ok: false,
      code: 'address_bounced',
      message: `Mail to ${payload.to} came back. Write to another address of the site, or use its form.`,
    }
  const tooMany = await checkLetters(context)
  if (tooMany) return tooMany
  const id = await queueLetter({ tx, deps, userId }, job, payload)
  await dropLetterDrafts(context, payload.drafts)
  return { ok: true, result: { message_id: id, job_id: job.id } }
}
