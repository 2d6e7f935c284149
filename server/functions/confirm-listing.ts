// The answer to "Is this you?".
import { findDoc } from '../db/rows.ts'
import { decideListing } from '../scans/decide-listing.ts'
import { type FunctionHandler, notThere } from './context.ts'

export const confirmListing: FunctionHandler<'confirm-listing'> = async ({ tx, userId, who }, payload) => {
  const scan = await findDoc(tx, 'exposure_scans', who, payload.scan_id)
  if (!scan) return notThere('scan')
  const decided = await decideListing(tx, userId, scan, payload.listing_key, payload.mine)
  return decided ? { ok: true, result: { status: decided.status } } : notThere('listing')
}
