// The order of removals: the planner's, most sites cleared per minute of the person's time first, so that a request
// which clears others too goes before them. Pure.

import type { Broker } from '#shared/catalogue/broker.ts'
import { planRequests } from '#shared/catalogue/plan-requests.ts'
import { type RecipeFacts, requestOptions } from '#shared/catalogue/request-options.ts'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'

/** Ids of the wanted sites in the order of their requests; those that no known request reaches come last. */
export function planOrder(sites: readonly DataBrokerSite[], wanted: ReadonlySet<string>): string[] {
  const known = new Set(sites.map(site => site.id))
  const hosts = new Map(sites.map(site => [site.id, site.host]))
  // A parent counts even if nothing is wanted there: its request clears its children.
  const parents = new Set(sites.filter(site => wanted.has(site.id)).map(site => site.parent_id))
  const able = sites.filter(site => wanted.has(site.id) || parents.has(site.id))
  const options = requestOptions(
    able.map(toBroker),
    able.flatMap(site => toRecipe(site, hosts)),
  )
  const ids = [...wanted].filter(id => known.has(id))
  const plan = planRequests(options, ids)
  return [...plan.requests.flatMap(request => request.clears), ...plan.unreachable]
}

const METHODS = {
  automated_form: ['web_form'],
  email_request: ['email_request'],
  manual_process: ['manual_process'],
  // Nothing can be requested there: it goes with its parent, or by hand.
  parent_site: ['manual_process'],
} as const

/** The site, as the planner describes it. */
function toBroker(site: DataBrokerSite): Broker {
  const method = site.template?.removal_method ?? 'manual_process'
  return {
    id: site.id,
    name: site.name,
    domain: site.host,
    url: site.url,
    category: site.category,
    parent: null,
    country: [],
    optOutUrl: method === 'automated_form' ? site.opt_out_url : null,
    privacyUrl: site.privacy_url,
    privacyEmail: site.privacy_email,
    methods: [...METHODS[method]],
    requirements: site.requirements,
    dataTypes: site.data_types,
    difficulty: site.difficulty_level,
    registries: [],
    sources: [],
  }
}

function toRecipe(site: DataBrokerSite, hosts: ReadonlyMap<string, string>): RecipeFacts[] {
  const { template } = site
  if (
    !template ||
    (template.removal_method !== 'automated_form' && template.removal_method !== 'parent_site')
  )
    return []
  const isChild = template.removal_method === 'parent_site'
  return [
    {
      url: site.host,
      parent: site.parent_id === null ? null : (hosts.get(site.parent_id) ?? null),
      mirrorSites: [],
      optOut: { stepType: 'optOut', optOutType: isChild ? 'parentSiteOptOut' : 'formOptOut', actions: [] },
      disclosure: template.disclosure,
    },
  ]
}
