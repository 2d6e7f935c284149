// A free scan's visits with their sites from the catalogue.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { idsAre, listDocs } from '../db/rows.ts'
import type { FreeScan, VisitRow } from './scans.ts'

/** A visit with its site; null if the site is no longer in the catalogue. */
export type VisitedSite = VisitRow & { site: DataBrokerSite | null }

/** In display order. */
export async function visitedSites(db: Db, { visits }: FreeScan): Promise<VisitedSite[]> {
  const those = idsAre(
    'data_broker_sites',
    visits.map(({ site_id }) => site_id),
  )
  const sites = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT, those)
  const byId = new Map(sites.map(site => [site.id, site]))
  return visits.map(visit => ({ ...visit, site: byId.get(visit.site_id) ?? null }))
}

export const visitedSiteName = ({ site, site_id }: VisitedSite): string => site?.name ?? site_id
