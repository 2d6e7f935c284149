// The name that people read of a site.
import type { Db } from './database.ts'
import { SHARED_ACCOUNT } from './replicated.ts'
import { findDoc } from './rows.ts'

/** A site's name for people; its id if it's no longer in the catalog. */
export async function siteName(tx: Db, siteId: string): Promise<string> {
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, siteId)
  return site?.name ?? siteId
}
