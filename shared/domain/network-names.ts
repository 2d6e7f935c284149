// The name of each site's network. Pure.
import { type NetworkSite, networkMembers, networksOf } from './site-networks.ts'

/** `isNetwork`: its sites belong together; otherwise they're sites of one kind. */
export type NetworkName = { id: string; title: string; isNetwork: boolean }

export const NO_NETWORK: NetworkName = { id: 'Other', title: 'Other sites', isNetwork: false }

/** By site id. Only the given sites count: a site alone in its network is grouped with others of its kind. */
export function networkNames(
  items: readonly { siteId: string; name: string }[],
  sites: ReadonlyMap<string, NetworkSite>,
): ReadonlyMap<string, NetworkName> {
  return new Map(
    networksOf(items, sites).flatMap(network => {
      const { id, title, isNetwork } = network
      const name: NetworkName = { id, title, isNetwork }
      return networkMembers(network).map(item => [item.siteId, name] as const)
    }),
  )
}
