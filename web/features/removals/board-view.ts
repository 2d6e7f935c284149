// The board of removals: each network's sites, and what one request has cleared of them. Pure.
import { isComplete } from '#shared/domain/removal-display.ts'
import { groupRows } from '#web/ui/long-list/group-rows.ts'
import type { RemovalsTab } from './removals-search.ts'
import type { RemovalRow } from './removals-view.ts'

/** A request that clears several removals: how many, including its own, and how many of those are complete. */
export type BoardRequest = { id: string; siteName: string; count: number; completed: number }

/** `request`: the request that clears it, if that also clears others. `tie`: its position among those. */
export type BoardLine = {
  row: RemovalRow
  request: BoardRequest | null
  tie: 'first' | 'middle' | 'last' | null
}

export type BoardNetwork = {
  key: string
  title: string
  isNetwork: boolean
  /** Removals cleared by one request are adjacent, its own site first. */
  lines: readonly BoardLine[]
  requests: readonly BoardRequest[]
}

export type Board = { networks: readonly BoardNetwork[]; counts: Readonly<Record<RemovalsTab, number>> }

/**
 * The networks of one tab, the largest first, then single sites by kind. Canceled and replaced removals are left out.
 */
export function viewBoard(rows: readonly RemovalRow[], tab: RemovalsTab): Board {
  const counted = rows.filter(row => row.isCounted)
  const inTab = (one: RemovalsTab) => (one === 'all' ? counted : counted.filter(row => row.view.tab === one))
  const requests = manyCleared(counted)
  const groups = groupRows(
    inTab(tab),
    ({ network }) => ({ key: network.id, title: network.title, rank: network.isNetwork ? 0 : 1 }),
    { bySize: true },
  )
  return {
    networks: groups.map(({ key, title, rank, rows: own }) => ({
      key,
      title,
      isNetwork: rank === 0,
      ...linesOf(own, requests),
    })),
    counts: {
      all: counted.length,
      handling: inTab('handling').length,
      todo: inTab('todo').length,
      completed: inTab('completed').length,
    },
  }
}

/** The requests that clear more than one removal, across all tabs. */
function manyCleared(counted: readonly RemovalRow[]): ReadonlyMap<string, BoardRequest> {
  const byId = new Map(counted.map(row => [row.id, row]))
  return new Map(
    [...Map.groupBy(counted, row => row.requestId)].flatMap(([id, cleared]) => {
      const own = byId.get(id)
      if (!own || cleared.length < 2) return []
      const completed = cleared.filter(row => isComplete(row.view.job)).length
      return [[id, { id, siteName: own.view.siteName, count: cleared.length, completed }]]
    }),
  )
}

const NAMES = new Intl.Collator('en')
const byName = (a: RemovalRow, b: RemovalRow) => NAMES.compare(a.view.siteName, b.view.siteName)

function linesOf(rows: readonly RemovalRow[], requests: ReadonlyMap<string, BoardRequest>) {
  const groups = [...Map.groupBy(rows, row => requests.get(row.requestId))]
  const tied = groups.flatMap(([request, members]) => (request ? [{ request, members }] : []))
  const single = groups.find(([request]) => request === undefined)?.[1] ?? []
  const lines = tied
    .toSorted((a, b) => b.members.length - a.members.length || b.request.count - a.request.count)
    .flatMap(({ request, members }) =>
      members
        .toSorted((a, b) => Number(b.id === request.id) - Number(a.id === request.id) || byName(a, b))
        .map((row, at): BoardLine => ({ row, request, tie: tieAt(at, members.length) })),
    )
  return {
    lines: [...lines, ...single.toSorted(byName).map(row => ({ row, request: null, tie: null }))],
    requests: tied.map(({ request }) => request),
  }
}

function tieAt(at: number, count: number): BoardLine['tie'] {
  if (count < 2) return null
  if (at === 0) return 'first'
  return at === count - 1 ? 'last' : 'middle'
}

/** The note in a network's heading: `5 removals · 1 request for 5, 4 gone`. */
export function networkNote({ lines, requests }: BoardNetwork): string {
  const removals = lines.length === 1 ? '1 removal' : `${lines.length} removals`
  if (requests.length === 0) return removals
  const count = requests.reduce((sum, request) => sum + request.count, 0)
  const completed = requests.reduce((sum, request) => sum + request.completed, 0)
  const what = requests.length === 1 ? '1 request' : `${requests.length} requests`
  return `${removals} · ${what} for ${count}, ${completed} complete`
}

/** The note next to a site: what its own request has cleared, or which request it goes with. */
export function requestText({ row, request }: Pick<BoardLine, 'row' | 'request'>): string {
  if (!request) return ''
  if (row.id !== request.id) return `Goes with ${request.siteName}`
  return `1 request: ${request.completed} of ${request.count} complete`
}
