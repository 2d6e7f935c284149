// A site's name as people read it.
import type { Db } from './database.ts'
import { SHARED_ACCOUNT } from './replicated.ts'
import { findDoc } from './rows.ts'

/** A site's name; its id if it's no longer in the catalogue. */
export async function siteName(tx: Db, siteId: string): Promise<string> {
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId)
  return site?.name ?? siteId
}
