// Chooses the sites to search for a person if their plan covers only some. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'

type Choosable = Pick<DataBrokerSite, 'id' | 'name' | 'parent_id' | 'template'>

/**
 * At most `maxSites` sites. First come those searched for the person before, so that none disappears; then those whose
 * removal clears others too, and those where removals work best.
 */
export function chooseSites<S extends Choosable>(
  sites: readonly S[],
  known: ReadonlySet<string>,
  maxSites: number,
): S[] {
  if (sites.length <= maxSites) return [...sites]
  const children = Map.groupBy(sites, site => site.parent_id ?? '')
  const clears = (site: S) => children.get(site.id)?.length ?? 0
  const order = (a: S, b: S) =>
    Number(known.has(b.id)) - Number(known.has(a.id)) ||
    clears(b) - clears(a) ||
    (b.template?.success_rate ?? 0) - (a.template?.success_rate ?? 0) ||
    a.name.localeCompare(b.name, 'en')
  return [...sites].sort(order).slice(0, maxSites)
}
