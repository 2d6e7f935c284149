// The order of removals: the planner's, most sites cleared per minute of the person's time first, so that a request
// which clears others too goes before them. Pure.
import { planRequests } from '#shared/catalogue/plan-requests.ts'
import { siteOptions } from '#shared/catalogue/site-requests.ts'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'

/** Ids of the wanted sites in the order of their requests; those that no known request reaches come last. */
export function planOrder(sites: readonly DataBrokerSite[], wanted: ReadonlySet<string>): string[] {
  const known = new Set(sites.map(site => site.id))
  const ids = [...wanted].filter(id => known.has(id))
  const plan = planRequests(siteOptions(sites, wanted), ids)
  return [...plan.requests.flatMap(request => request.clears), ...plan.unreachable]
}
