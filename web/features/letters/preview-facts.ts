// The data that templates are previewed with: the person's own listings, and each person without one. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { letterFacts, siteLetterFacts } from '#shared/letters/letter-facts.ts'
import type { LetterFacts } from '#shared/letters/templates.ts'

export type PreviewChoice = { id: string; label: string; facts: LetterFacts }

/** Keeps the list short. */
const LISTINGS_SHOWN = 40

/** Listings first, then each person for sites without a known listing. */
export function previewChoices(
  people: readonly Person[],
  scans: readonly ExposureScan[],
  sites: ReadonlyMap<string, DataBrokerSite>,
): PreviewChoice[] {
  const byId = new Map(people.map(person => [person.id, person]))
  const listed = scans.flatMap(scan => {
    const [person, site] = [byId.get(scan.person_id), sites.get(scan.site_id)]
    if (!person || !site) return []
    return scan.listings
      .filter(listing => listing.verdict === 'yours' && listing.gone_at === null)
      .map(listing => ({
        id: `${scan.id} ${listing.key}`,
        label: `${listing.name} on ${site.name}`,
        facts: letterFacts(
          { listing_key: listing.key, listing_name: listing.name, listing_url: listing.url },
          site,
          listing,
          person,
        ),
      }))
  })
  const unlisted = people.map(person => ({
    id: person.id,
    label: `${mainName(person)}, no listing known`,
    facts: siteLetterFacts({ name: 'the site', country: ['US'] }, person),
  }))
  const byLabel = (a: PreviewChoice, b: PreviewChoice) => a.label.localeCompare(b.label)
  return [...listed.sort(byLabel).slice(0, LISTINGS_SHOWN), ...unlisted]
}
