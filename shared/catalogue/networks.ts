// Which sites one request clears. The evidence: the same request portal, the same mailbox, a recipe that says that
// removal at its parent removes the record here, and the mirrors in a recipe. A shared owner or consent vendor is no
// evidence, because owners run sites with separate lists. So this file never reads a parent in the catalogue.
import type { Broker } from './broker.ts'
import { compareIds } from './catalogue-text.ts'
import { portalKey } from './portal-key.ts'

/** A recipe's statements about other sites. */
export type RecipeLinks = {
  url: string
  parent: string | null
  mirrorSites: readonly { url: string; removedAt: unknown }[]
  optOut: { optOutType: string } | null
}

/** The link between the sites of a network. `clearing` names the site whose removal clears the others (RECIPES 2). */
export type NetworkKind = 'portal' | 'mailbox' | 'clearing'

/** Sites that one request clears: sorted ids, at least two. `key` is the portal, mailbox or clearing site. */
export type Network = { kind: NetworkKind; key: string; sites: readonly string[] }

/** All networks of a catalogue, sorted by kind and key. */
export function findNetworks(
  brokers: readonly Broker[],
  recipes: Iterable<RecipeLinks> = [],
): readonly Network[] {
  const clears = clearedWith(brokers, recipes)
  const found: Network[] = []
  const portals = groupBy(brokers, one => (one.optOutUrl === null ? null : portalKey(one.optOutUrl)))
  const mailboxes = groupBy(brokers, one => one.privacyEmail?.toLowerCase() ?? null)
  for (const [key, members] of portals)
    found.push({ kind: 'portal', key, sites: clearedSites(members, clears) })
  for (const [key, members] of mailboxes)
    found.push({ kind: 'mailbox', key, sites: clearedSites(members, clears) })
  for (const [key] of clears) found.push({ kind: 'clearing', key, sites: clearedSites([key], clears) })
  return found
    .filter(network => network.sites.length > 1)
    .sort((a, b) => compareIds(a.kind, b.kind) || compareIds(a.key, b.key))
}

/**
 * Per site, the sites that a removal there also clears: children whose recipe uses the parent's opt-out, and mirrors
 * that still exist. One step; `clearedSites` follows the chain. Omits sites that aren't in the catalogue.
 */
export function clearedWith(
  brokers: readonly Broker[],
  recipes: Iterable<RecipeLinks>,
): ReadonlyMap<string, readonly string[]> {
  const idByHost = new Map(brokers.map(one => [one.domain, one.id]))
  const idOf = (host: string) => idByHost.get(host.toLowerCase().replace(/^www\./, ''))
  const clears = new Map<string, string[]>()
  const add = (from: string | undefined, to: string | undefined) => {
    if (from === undefined || to === undefined || from === to) return
    const known = clears.get(from) ?? []
    if (!known.includes(to)) clears.set(from, [...known, to])
  }
  for (const { url, parent, mirrorSites, optOut } of recipes) {
    if (optOut?.optOutType === 'parentSiteOptOut' && parent !== null) add(idOf(parent), idOf(url))
    for (const mirror of mirrorSites) if (mirror.removedAt === null) add(idOf(url), idOf(mirror.url))
  }
  return clears
}

/** The given sites and all sites cleared with them, sorted. */
export function clearedSites(
  sites: Iterable<string>,
  clears: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const [only, ...more] = sites
  if (only !== undefined && more.length === 0 && !clears.has(only)) return [only]
  const found = new Set(sites)
  for (const site of found) for (const next of clears.get(site) ?? []) found.add(next)
  return [...found].sort(compareIds)
}

/** Broker ids, grouped by a key. Brokers whose key is null are in no group. */
export function groupBy(
  brokers: readonly Broker[],
  keyOf: (one: Broker) => string | null,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const one of brokers) {
    const key = keyOf(one)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(one.id)
    else groups.set(key, [one.id])
  }
  return groups
}
