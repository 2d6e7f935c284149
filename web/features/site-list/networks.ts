// The lines of a person's sites as paragraphs: networks whose sites are cleared together, the largest first, then single
// sites by what kind of site they are. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { LineState } from '#shared/domain/site-line.ts'

/** One line of the list. */
export type Line = {
  siteId: string
  name: string
  state: LineState
  /** Kinds of data shown, 0 to 6. */
  amount: number
  /** The removal that the state comes from; null when there is none. */
  jobId: string | null
}

/** A paragraph. `tied`: lines that one request clears, first; the others follow in `loose`. */
export type Network = { id: string; title: string; tied: readonly Line[]; loose: readonly Line[] }

type Sites = ReadonlyMap<string, Pick<DataBrokerSite, 'id' | 'name' | 'category' | 'parent_id'>>

const CATEGORY_TITLE: Readonly<Record<DataBrokerSite['category'], string>> = {
  'People Search': 'People search',
  'Marketing Data': 'Marketing data',
  'Background Check': 'Background checks',
  'Credit/Financial': 'Credit and finance',
  Professional: 'Work and business',
  'Property & Public Records': 'Public records',
  'Location & Device': 'Location and devices',
  Other: 'Other sites',
}

/** A site that nobody knows more of stands with the others. */
export function networksOf(lines: readonly Line[], sites: Sites): Network[] {
  const parents = new Set([...sites.values()].flatMap(site => site.parent_id ?? []))
  const rootOf = (id: string) => sites.get(id)?.parent_id ?? (parents.has(id) ? id : null)
  const byRoot = Map.groupBy(
    lines.filter(line => rootOf(line.siteId) !== null),
    line => rootOf(line.siteId) ?? '',
  )
  const together = [...byRoot].filter(([, members]) => members.length > 1)
  const inNetwork = new Set(together.flatMap(([, members]) => members))
  const networks = together.map(
    ([id, members]): Network => ({ id, title: sites.get(id)?.name ?? id, tied: byName(members), loose: [] }),
  )
  const byCategory = Map.groupBy(
    lines.filter(line => !inNetwork.has(line)),
    line => sites.get(line.siteId)?.category ?? 'Other',
  )
  const singles = [...byCategory].map(
    ([id, members]): Network => ({ id, title: CATEGORY_TITLE[id], tied: [], loose: byName(members) }),
  )
  return [...networks.sort(bySize), ...singles.sort(bySize)]
}

const byName = (lines: readonly Line[]) => [...lines].sort((a, b) => a.name.localeCompare(b.name))
const sizeOf = ({ tied, loose }: Network) => tied.length + loose.length
const bySize = (a: Network, b: Network) => sizeOf(b) - sizeOf(a) || a.title.localeCompare(b.title)

/** How many lines are in each state that any is in. */
export function countStates(lines: readonly Line[]): ReadonlyMap<LineState, number> {
  const counts = new Map<LineState, number>()
  for (const { state } of lines) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}
