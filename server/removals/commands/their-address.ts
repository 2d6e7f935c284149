// Whether a letter of a removal may go to an address, from the rows that decide it.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isTheirAddress } from '#shared/letters/their-address.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc } from '../../db/rows.ts'

/** `mails`: all of the removal. */
export async function isAddressOfRemoval(
  tx: Db,
  job: RemovalJob,
  mails: readonly Message[],
  address: string,
): Promise<boolean> {
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  if (!site) return false
  const parent = site.parent_id && (await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, site.parent_id))
  const sites = parent ? [site, parent] : [site]
  return isTheirAddress(address, { sites, mails, returnAddress: job.return_address })
}
