// The searches of sites for reading: by site, with a line for each name in a place.
import type { SearchView } from '#shared/protocol/rights.ts'

export type SearchedSite = { id: string; name: string; lines: readonly SearchView[] }

/** The lines by site, in their order. */
export function bySearchedSite(searches: readonly SearchView[]): SearchedSite[] {
  const sites = new Map<string, SearchedSite & { lines: SearchView[] }>()
  for (const line of searches) {
    const site = sites.get(line.site_id) ?? { id: line.site_id, name: line.site_name, lines: [] }
    sites.set(line.site_id, site)
    site.lines.push(line)
  }
  return [...sites.values()]
}

/** How often a site was searched, across all lines, and when last. */
export const timesSearched = ({ lines }: SearchedSite): number =>
  lines.reduce((sum, { times }) => sum + times, 0)
export const lastSearched = ({ lines }: SearchedSite): string =>
  lines
    .map(({ last_at }) => last_at)
    .sort()
    .at(-1) ?? ''

/** `Rosa Whitaker in Austin, TX`. */
export const searchText = ({ name, place }: Pick<SearchView, 'name' | 'place'>): string =>
  place === '' ? name : `${name} in ${place}`

/** How often a site was searched, as a clause. */
export const timesText = (times: number): string =>
  times === 1 ? 'Asked once' : times === 2 ? 'Asked twice' : `Asked ${times} times`
