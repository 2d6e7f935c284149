// Stores the answer to "Is this you?". After a no, nothing more is sent for the listing.

import { showsTwoPeople } from '#shared/domain/same-listing.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { decideListing } from '../search/decide-listing.ts'
import { cancelUnsent } from '../submit/unsent-request.ts'
import { answeredScan } from './answered-scan.ts'

export const confirmListing: FunctionHandler<'confirm-listing'> = async (context, payload) => {
  const { tx, deps, userId } = context
  const asked = await answeredScan(context, payload)
  if ('refusal' in asked) return asked.refusal
  const { scan } = asked
  const listing = scan.listings.find(({ key }) => key === payload.listing_key)
  if (listing && payload.shown && showsTwoPeople({ ...NOTHING_ELSE, ...payload.shown }, listing)) {
    const message = 'This listing shows a different person now. Take another look.'
    return { ok: false, code: 'listing_changed', message }
  }
  const decided = await decideListing(tx, userId, scan, payload.listing_key, payload.mine)
  if (!decided) return notThere('listing')
  if (!payload.mine) {
    const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
    for (const job of jobs.filter(one => one.listing_key === payload.listing_key))
      await cancelUnsent({ tx, deps, userId }, job, sentence('said_not_theirs'))
  }
  return { ok: true, result: { status: decided.status } }
}

/** The answer includes only details that distinguish people; the others are empty. */
const NOTHING_ELSE = { akas: [], places: [], phones: [], relatives: [] }
