// An answer to "Is this you?" taken back: the question is open again, and nothing leaves for the listing meanwhile.
import { fieldIs, findDoc, listDocs } from '../db/rows.ts'
import { reopenListing } from '../scans/decide-listing.ts'
import { forgetAnswers } from '../scans/forget-answers.ts'
import { cancelUnsent } from './cancel-unsent.ts'
import { type FunctionHandler, notThere } from './context.ts'
import { answeredLater } from './said-later.ts'

export const withdrawAnswer: FunctionHandler<'withdraw-answer'> = async (
  { tx, deps, userId, who, askedAt },
  payload,
) => {
  const scan = await findDoc(tx, 'exposure_scans', who, payload.scan_id)
  if (!scan) return notThere('scan')
  if (await answeredLater(tx, userId, askedAt, payload)) {
    const message = 'You’ve answered this since, on another device. That answer stands.'
    return { ok: false, code: 'answered_since', message }
  }
  const reopened = await reopenListing(tx, userId, scan, payload.listing_key)
  if (!reopened) return notThere('listing')
  await forgetAnswers(tx, userId, scan, reopened)
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  for (const job of jobs.filter(one => one.listing_key === payload.listing_key))
    await cancelUnsent(
      tx,
      deps,
      userId,
      job,
      'You took back your answer about this listing. We sent nothing.',
    )
  return { ok: true, result: { status: reopened.status } }
}
