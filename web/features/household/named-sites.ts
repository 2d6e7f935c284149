// The sites that a scan covers: always named, as counted on the screen when the person clicked. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { sitesLeftAlone } from '#shared/domain/leave-alone.ts'

/** What this device knows about the sites. */
export type KnownSites = {
  status: 'loading' | 'ready'
  sites: ReadonlyMap<string, Pick<DataBrokerSite, 'id' | 'scannable'>>
}

/** Ids of the sites that can be searched; null if this device doesn't know them yet, or there are none. */
export function searchableSites({ status, sites }: KnownSites): readonly string[] | null {
  if (status === 'loading') return null
  const ids = [...sites.values()].filter(site => site.scannable).map(site => site.id)
  return ids.length > 0 ? ids : null
}

/** Those sites without the ones that the person wants left alone. */
export function sitesFor(
  person: { leave_alone?: readonly string[] | null | undefined },
  searchable: readonly string[],
): readonly string[] {
  const alone = sitesLeftAlone(person)
  return searchable.filter(id => !alone.has(id))
}
