// Groups sites: networks, the largest first, then single sites by kind. In a network, the sites that one request
// clears are tied; a shared owner alone makes a network, but no ties.
import type { Broker } from '#shared/catalogue/broker.ts'
import { portalKey } from '#shared/catalogue/portal-key.ts'

/** The known facts of a site. */
export type NetworkSite = {
  id: string
  name: string
  category: Broker['category']
  /** The site that supplies its data. */
  parent_id: string | null
  opt_out_url: string | null
  privacy_email: string | null
  template: { removal_method: string } | null
}

/** An item that belongs to a site: a line, a listing, a removal. */
type OfSite = { siteId: string; name: string }

/** `ties`: groups of two or more that one request clears. `loose`: the others. Single sites have only these. */
export type SiteNetwork<T> = {
  id: string
  title: string
  isNetwork: boolean
  ties: readonly (readonly T[])[]
  loose: readonly T[]
}

const CATEGORY_TITLE: Readonly<Record<Broker['category'], string>> = {
  'People Search': 'People search',
  'Marketing Data': 'Marketing data',
  'Background Check': 'Background checks',
  'Credit/Financial': 'Credit and finance',
  Professional: 'Work and business',
  'Property & Public Records': 'Public records',
  'Location & Device': 'Location and devices',
  Other: 'Other sites',
}

/** Unknown sites are grouped with the others. */
export function networksOf<T extends OfSite>(
  items: readonly T[],
  sites: ReadonlyMap<string, NetworkSite>,
): SiteNetwork<T>[] {
  const ties = new Groups()
  const together = new Groups()
  for (const id of new Set(items.map(item => item.siteId))) {
    const site = sites.get(id)
    for (const key of site ? clearedBy(site) : []) {
      ties.join(id, key)
      together.join(id, key)
    }
    if (site?.parent_id) together.join(id, site.parent_id)
  }
  const groups = [...Map.groupBy(items, item => together.of(item.siteId)).values()].filter(
    members => new Set(members.map(item => item.siteId)).size > 1,
  )
  const networks = groups.map((members): SiteNetwork<T> => {
    const byTie = [...Map.groupBy(byName(members), item => ties.of(item.siteId)).values()]
    const root = rootOf(members, sites)
    return {
      id: root.siteId,
      title: root.name,
      isNetwork: true,
      ties: byTie.filter(isTie).sort((a, b) => b.length - a.length),
      loose: byName(byTie.filter(tie => !isTie(tie)).flat()),
    }
  })
  const inNetwork = new Set(groups.flat())
  const byCategory = Map.groupBy(
    items.filter(item => !inNetwork.has(item)),
    item => sites.get(item.siteId)?.category ?? 'Other',
  )
  const singles = [...byCategory].map(
    ([id, members]): SiteNetwork<T> => ({
      id,
      title: CATEGORY_TITLE[id],
      isNetwork: false,
      ties: [],
      loose: byName(members),
    }),
  )
  return [...networks.sort(bySize), ...singles.sort(bySize)]
}

/** All items in a network, in its order. */
export function networkMembers<T>({ ties, loose }: Pick<SiteNetwork<T>, 'ties' | 'loose'>): T[] {
  return [...ties.flat(), ...loose]
}

/** The targets of a request: sites that share one are cleared together. */
function clearedBy({ parent_id, opt_out_url, privacy_email, template }: NetworkSite): string[] {
  const parent = template?.removal_method === 'parent_site' ? parent_id : null
  const portal = opt_out_url === null ? null : portalOf(opt_out_url)
  // A mailbox counts only if requests go by mail: separate forms need a request each.
  const byMail = template?.removal_method === 'email_request' || opt_out_url === null
  return [
    ...(parent === null ? [] : [parent]),
    ...(portal === null ? [] : [`portal ${portal}`]),
    ...(byMail && privacy_email !== null ? [`mailbox ${privacy_email.toLowerCase()}`] : []),
  ]
}

const isTie = (members: readonly OfSite[]) => new Set(members.map(item => item.siteId)).size > 1

/** Parsed addresses are cached: lists are often rebuilt from the same sites. */
const portals = new Map<string, string | null>()
function portalOf(address: string): string | null {
  const known = portals.get(address)
  if (known !== undefined) return known
  const key = portalKey(address)
  portals.set(address, key)
  return key
}

/** The site that supplies the others gives the network its name; without one, the first site does. */
function rootOf(members: readonly OfSite[], sites: ReadonlyMap<string, NetworkSite>): OfSite {
  const parents = Map.groupBy(
    members.flatMap(item => sites.get(item.siteId)?.parent_id ?? []),
    id => id,
  )
  const [parent] = [...parents].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const first = byName(members)[0] ?? { siteId: '', name: '' }
  if (parent === undefined) return first
  return { siteId: parent, name: sites.get(parent)?.name ?? first.name }
}

const byName = <T extends OfSite>(items: readonly T[]) =>
  [...items].sort((a, b) => COLLATOR.compare(a.name, b.name))
const COLLATOR = new Intl.Collator('en')
const sizeOf = (network: SiteNetwork<unknown>) => networkMembers(network).length
const bySize = (a: SiteNetwork<unknown>, b: SiteNetwork<unknown>) =>
  sizeOf(b) - sizeOf(a) || COLLATOR.compare(a.title, b.title)

/** Items joined by what they share (union-find). */
class Groups {
  readonly #above = new Map<string, string>()

  of(key: string): string {
    let at = key
    for (let next = this.#above.get(at); next !== undefined; next = this.#above.get(at)) at = next
    if (at !== key) this.#above.set(key, at)
    return at
  }

  join(a: string, b: string): void {
    const [from, to] = [this.of(a), this.of(b)]
    if (from !== to) this.#above.set(from, to)
  }
}
