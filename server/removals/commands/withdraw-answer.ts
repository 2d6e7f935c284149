// Withdraws an answer to "Is this you?". The question is open again, and nothing is sent for the listing meanwhile.
import { sentence } from '#shared/domain/timeline-texts.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { reopenListing } from '../search/decide-listing.ts'
import { forgetAnswers } from '../search/forget-answers.ts'
import { cancelUnsent } from '../submit/unsent-request.ts'
import { answeredScan } from './answered-scan.ts'

export const withdrawAnswer: FunctionHandler<'withdraw-answer'> = async (context, payload) => {
  const { tx, deps, userId } = context
  const asked = await answeredScan(context, payload)
  if ('refusal' in asked) return asked.refusal
  const { scan } = asked
  const reopened = await reopenListing(tx, userId, scan, payload.listing_key)
  if (!reopened) return notThere('listing')
  await forgetAnswers(tx, userId, scan, reopened)
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  for (const job of jobs.filter(one => one.listing_key === payload.listing_key))
    await cancelUnsent({ tx, deps, userId }, job, sentence('answer_withdrawn'))
  return { ok: true, result: { status: reopened.status } }
}
