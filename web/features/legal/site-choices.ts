// The sites that a document can be addressed to: those that list the person first. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'

/** The first option is no particular site. */
export function siteChoices(
  sites: ReadonlyMap<string, DataBrokerSite>,
  scans: readonly ExposureScan[],
  person: Person | null,
): { value: string; label: string }[] {
  const listing = new Set(
    scans
      .filter(
        scan =>
          scan.person_id === person?.id &&
          scan.listings.some(one => one.verdict === 'yours' && one.gone_at === null),
      )
      .map(scan => scan.site_id),
  )
  const sorted = [...sites.values()].sort((a, b) => a.name.localeCompare(b.name))
  return [
    { value: '', label: 'No site in particular' },
    ...sorted
      .filter(site => listing.has(site.id))
      .map(site => ({
        value: site.id,
        label: `${site.name} (lists ${person?.relation === 'self' ? 'you' : 'them'})`,
      })),
    ...sorted.filter(site => !listing.has(site.id)).map(site => ({ value: site.id, label: site.name })),
  ]
}
