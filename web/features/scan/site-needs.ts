// Sites whose search only the person can finish: where, what remains to be done, and whether we're retrying. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, ScanHandoff } from '#shared/collections/exposure-scans.ts'

export type SiteNeed = {
  /** The scan's id. */
  id: string
  siteId: string
  siteName: string
  handoff: ScanHandoff
  /** Whether we're searching the site again. */
  isSearching: boolean
}

/** By name, so that none moves while its site is searched again. */
export function siteNeeds(
  scans: readonly ExposureScan[],
  sites: ReadonlyMap<string, Pick<DataBrokerSite, 'name'>>,
): SiteNeed[] {
  return scans
    .flatMap(({ id, site_id, status, handoff }) =>
      handoff
        ? [
            {
              id,
              siteId: site_id,
              siteName: sites.get(site_id)?.name ?? site_id,
              handoff,
              isSearching: status === 'pending',
            },
          ]
        : [],
    )
    .sort((a, b) => a.siteName.localeCompare(b.siteName) || a.id.localeCompare(b.id))
}
