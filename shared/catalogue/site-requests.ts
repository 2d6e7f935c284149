// The possible requests to an account's sites, as the planner describes them. Pure.
import type { Broker } from './broker.ts'
import { type RecipeFacts, type RequestOption, requestOptions } from './request-options.ts'

/** The known facts of a site; a row of data_broker_sites fits. */
export type RequestSite = Pick<Broker, 'id' | 'name' | 'url' | 'category' | 'requirements'> & {
  host: string
  difficulty_level: Broker['difficulty']
  /** The site that supplies its data. */
  parent_id: string | null
  opt_out_url: string | null
  privacy_url: string | null
  privacy_email: string | null
  data_types: string[]
  template: {
    removal_method: 'automated_form' | 'email_request' | 'manual_process' | 'parent_site'
    disclosure: readonly string[]
  } | null
}

/** All requests that could clear the wanted sites. A site that isn't in `sites` has none. */
export function siteOptions(sites: readonly RequestSite[], wanted: ReadonlySet<string>): RequestOption[] {
  const hosts = new Map(sites.map(site => [site.id, site.host]))
  // Include a parent even if it isn't wanted itself: its request clears its children.
  const parents = new Set(sites.filter(site => wanted.has(site.id)).map(site => site.parent_id))
  const able = sites.filter(site => wanted.has(site.id) || parents.has(site.id))
  return requestOptions(
    able.map(toBroker),
    able.flatMap(site => toRecipe(site, hosts)),
  )
}

const METHODS = {
  automated_form: ['web_form'],
  email_request: ['email_request'],
  manual_process: ['manual_process'],
  // This site takes no requests: it is cleared with its parent, or by hand.
  parent_site: ['manual_process'],
} as const

function toBroker(site: RequestSite): Broker {
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

function toRecipe(site: RequestSite, hosts: ReadonlyMap<string, string>): RecipeFacts[] {
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
      optOut: { optOutType: isChild ? 'parentSiteOptOut' : 'formOptOut' },
      disclosure: template.disclosure,
    },
  ]
}
