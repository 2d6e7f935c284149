// Chooses the sites that a scan searches for a person. The server plans visits with it, and the preview of a scan lists
// the same sites. Pure.
import { sitesLeftAlone } from './leave-alone.ts'

type Choosable = {
  id: string
  name: string
  parent_id: string | null
  template: { success_rate: number } | null
}

/** The plan's number of sites, and the sites that were searched for the person before. */
type Within = { known: ReadonlySet<string>; maxSites: number }

/** The sites that a scan of the person searches: we can search them, the person lets us, and the plan covers them. */
export function sitesToSearch<S extends Choosable & { scannable: boolean }>(
  sites: readonly S[],
  person: { leave_alone?: readonly string[] | null | undefined },
  { known, maxSites }: Within,
): S[] {
  const alone = sitesLeftAlone(person)
  return chooseSites(
    sites.filter(({ id, scannable }) => scannable && !alone.has(id)),
    known,
    maxSites,
  )
}

/** Why a scan doesn't search a site. */
export type NotSearched = 'left_alone' | 'no_recipe' | 'beyond_plan'

/** For each site, why a scan of the person doesn't search it; null if it does. */
export function whyNotSearched<S extends Choosable & { scannable: boolean }>(
  sites: readonly S[],
  person: { leave_alone?: readonly string[] | null | undefined },
  within: Within,
): Map<string, NotSearched | null> {
  const alone = sitesLeftAlone(person)
  const chosen = new Set(sitesToSearch(sites, person, within).map(({ id }) => id))
  const why = ({ id, scannable }: S) => {
    if (alone.has(id)) return 'left_alone'
    if (!scannable) return 'no_recipe'
    return chosen.has(id) ? null : 'beyond_plan'
  }
  return new Map(sites.map(site => [site.id, why(site)]))
}

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
