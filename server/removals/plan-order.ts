// The order of removals, from the planner: most sites cleared per minute of the person's time first. So a request that
// clears others goes before them. Pure.
import { planRequests } from '#shared/catalogue/plan-requests.ts'
import { siteOptions } from '#shared/catalogue/site-requests.ts'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'

/** Ids of the wanted sites in the order of their requests. Sites that no known request covers come last. */
export function planOrder(sites: readonly DataBrokerSite[], wanted: ReadonlySet<string>): string[] {
  const known = new Set(sites.map(site => site.id))
  const ids = [...wanted].filter(id => known.has(id))
  const plan = planRequests(siteOptions(sites, wanted), ids)
  return [...plan.requests.flatMap(request => request.clears), ...plan.unreachable]
}
