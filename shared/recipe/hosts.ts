// The hosts that a recipe declares: its own site, the hosts of its addresses, and their subdomains. We open pages and
// send forms only there; parts of pages may come from other hosts (`resources`).

import { parseHttpUrl } from '../lib/web-url.ts'
import { flattenActions } from './parse-actions.ts'
import type { Recipe } from './schema.ts'

/** A recipe's declared hosts, in lower case without `www.`, and the ports in its addresses other than 80 and 443. */
export interface DeclaredHosts {
  hosts: ReadonlySet<string>
  ports: ReadonlySet<number>
}

/** The hosts of a recipe's `url`, `optOutUrl` and navigate addresses. */
export function declaredHosts(recipe: Pick<Recipe, 'url' | 'optOutUrl' | 'scan' | 'optOut'>): DeclaredHosts {
  const actions = flattenActions([...(recipe.scan?.actions ?? []), ...(recipe.optOut?.actions ?? [])])
  const addresses = [
    recipe.url.includes('://') ? recipe.url : `https://${recipe.url}`,
    recipe.optOutUrl,
    ...actions.flatMap(action => (action.actionType === 'navigate' ? [action.url] : [])),
  ]
  const urls = addresses.map(address => parseHttpUrl(address.trim())).filter(url => url !== null)
  return {
    hosts: new Set(urls.map(url => url.hostname.replace(/^www\./, '')).filter(host => host !== '')),
    ports: new Set(urls.map(url => Number(url.port)).filter(port => port > 0)),
  }
}

/** Whether a host is a declared one or a subdomain of one. */
export function isDeclaredHost(declared: DeclaredHosts, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  // A name without a dot isn't a site, and must not open a whole top-level domain.
  return [...declared.hosts].some(own => name === own || (own.includes('.') && name.endsWith(`.${own}`)))
}

/** Whether an address is http or https and leads to one of the recipe's own hosts. */
export function isOwnAddress(declared: DeclaredHosts, address: string): boolean {
  const url = parseHttpUrl(address)
  return url !== null && isDeclaredHost(declared, url.hostname)
}
