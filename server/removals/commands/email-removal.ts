// Sends a removal letter by e-mail, from the removal's own return address. Without a removal, the letter starts one at
// the site that it names.
import { isOpenToLetters } from '#shared/domain/letter-clock.ts'
import { isBesideRemoval } from '#shared/domain/letter-kind.ts'
import { notTheirsText } from '#shared/letters/their-address.ts'
import { isBadContact } from '../../db/bad-contacts.ts'
import { fieldIs, listDocs, putDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { queueLetter } from '../submit/queue-letter.ts'
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
  const letters = await listDocs(
    context.tx,
    'messages',
    context.userId,
    fieldIs('messages', 'job_id', job.id),
  )
  const underWay = letters.find(
    letter =>
      letter.direction === 'out' &&
      letter.status === 'queued' &&
      isBesideRemoval(letter.kind) === isBesideRemoval(payload.kind),
  )
  // The person's own letter takes the place of a reminder of ours that still waits.
  if (underWay?.queued_by_us) await putDoc(context.tx, 'messages', context.userId, underWay, true)
  // A different letter may be queued, so this one's drafts stay.
  else if (underWay) return { ok: true, result: { message_id: underWay.id, job_id: job.id } }
  const mayWriteNow = 'begun' in found || isOpenToLetters(job) || underWay?.queued_by_us === true
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
