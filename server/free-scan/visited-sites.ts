// A free scan's visits with what the catalogue says of their sites.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { findDoc } from '../db/rows.ts'
import type { FreeScan, VisitRow } from './scans.ts'

/** A visit with its site; null if it has left the catalogue since. */
export type VisitedSite = VisitRow & { site: DataBrokerSite | null }

/** In the order in which they're shown. */
export async function visitedSites(db: Db, { visits }: FreeScan): Promise<VisitedSite[]> {
  const found: VisitedSite[] = []
  for (const visit of visits)
    found.push({ ...visit, site: await findDoc(db, 'data_broker_sites', SHARED_ACCOUNT, visit.site_id) })
  return found
}

export const nameOf = ({ site, site_id }: VisitedSite): string => site?.name ?? site_id
