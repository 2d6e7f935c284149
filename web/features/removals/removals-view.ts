// Which removals are shown, and under which headings. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { AnswerDue } from '#shared/domain/answer-due.ts'
import { COUNT_GROUPS } from '#shared/domain/count-groups.ts'
import { type NetworkName, NO_NETWORK, networkNames } from '#shared/domain/network-names.ts'
import { isCounted } from '#shared/domain/removal-counts.ts'
import { isComplete } from '#shared/domain/removal-display.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { type LineState, listingState } from '#shared/domain/site-line.ts'
import { together } from '#shared/domain/together.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Chip } from '#web/ui/long-list/filter-chips.tsx'
import { type Findable, findableOf, finderOf } from '#web/ui/long-list/find-rows.ts'
import { type GroupPlace, groupRows, type RowGroup } from '#web/ui/long-list/group-rows.ts'
import type { JobView } from './job-view.ts'
import { nextWords } from './next-words.ts'
import { countableOf } from './overview.ts'
import type { RemovalsSearch, RemovalsTab } from './removals-search.ts'
import { sortRemovals } from './removals-sort.ts'
import { requestsOf } from './request-of.ts'
import { TURN_GROUPS, turnGroupOf } from './turn-group.ts'

export type RemovalRow = {
  id: string
  view: JobView
  state: LineState
  network: NetworkName
  /** The network, or what else this removal clears. */
  networkText: string
  next: { text: string; when: string }
  /** The person or the listing, if the site alone doesn't identify it. */
  about: string
  /** The removal whose request clears this one: its own id if it has its own request. */
  requestId: string
  /** Neither canceled nor replaced. */
  isCounted: boolean
  find: Findable
}

/** One row per removal, in the given order. `now` in epoch milliseconds. */
export function removalRows(
  views: readonly JobView[],
  sites: ReadonlyMap<string, DataBrokerSite>,
  now: number,
): RemovalRow[] {
  const networks = networkNames(
    views.map(view => ({ siteId: view.job.site_id, name: view.siteName })),
    sites,
  )
  const cleared = Map.groupBy(views, view => view.job.parent_job_id)
  const requests = requestsOf(views.map(view => view.job))
  const showPerson = new Set(views.map(view => view.job.person_id)).size > 1
  const listed = Map.groupBy(views, view => `${view.job.site_id} ${view.job.person_id}`)
  return views.map(view => {
    const { job, siteName, personName, standing } = view
    const network = networks.get(job.site_id) ?? NO_NETWORK
    const others = cleared.get(job.id)?.length ?? 0
    const many = (listed.get(`${job.site_id} ${job.person_id}`)?.length ?? 0) > 1
    return {
      id: job.id,
      view,
      state:
        listingState({ verdict: 'yours', isListed: true, removal: standing.key, isStarting: false }) ??
        'none',
      network,
      networkText: others > 0 ? `Clears ${others} more` : network.title,
      next: nextWords(view, now),
      about: [showPerson ? personName : '', many ? `Listed as ${job.listing_name}` : '']
        .filter(Boolean)
        .join(' · '),
      requestId: requests.get(job.id) ?? job.id,
      isCounted: isCounted(countableOf(view)),
      find: findableOf([siteName, personName, job.listing_name, network.title]),
    }
  })
}

export type RemovalsGrouping = NonNullable<RemovalsSearch['by']>

/** The household's removals of one shared listing, shown as one line in the list. */
export type Shared<T> = readonly [T, ...T[]]

/** Tabs, chips and `counts` count every person's removal, however many share a line. */
export type RemovalsView<T> = {
  groups: RowGroup<Shared<T>>[]
  chips: Chip[]
  counts: Record<RemovalsTab, number>
}

type Given<T> = {
  places: readonly T[]
  /** Places that hold their order are sorted by their previous row. */
  rowOf: (place: T) => RemovalRow
  text: string
  search: Pick<RemovalsSearch, 'tab' | 'status' | 'method' | 'answer' | 'by' | 'sort'>
  now: number
}

/** A chip's value is a status, a method or a due answer, or `all`. Tabs and chips count the removals they would show. */
export function viewRemovals<T>({ places, rowOf, text, search, now }: Given<T>): RemovalsView<T> {
  const finds = finderOf(text)
  const found = finds ? places.filter(place => finds(rowOf(place).find)) : places
  const fits = chipTest(search)
  const inTab = (tab: RemovalsTab, some: readonly T[]) =>
    tab === 'all' ? some : some.filter(place => rowOf(place).view.tab === tab)
  const tab = search.tab ?? 'all'
  const chosen = found.filter(place => fits(rowOf(place)))
  const here = inTab(tab, found).map(rowOf)
  const pressed = search.status ?? search.method ?? search.answer ?? 'all'
  const chips = chipsOf(here).filter(chip => chip.count > 0 || chip.value === pressed)
  const sorted = sortRemovals(inTab(tab, chosen), rowOf, search.sort)
  const headOf = (place: T) => PLACE[search.by ?? 'turn'](rowOf(place), now)
  const lines = together(sorted, place => listingOf(rowOf(place))).map(line => neediestFirst(line, headOf))
  return {
    groups: groupRows(lines, ([lead]) => headOf(lead), { bySize: search.by === 'network' }),
    chips: chips.filter(chip => chip.value !== 'open' || pressed === 'open'),
    counts: {
      all: chosen.length,
      handling: inTab('handling', chosen).length,
      todo: inTab('todo', chosen).length,
      completed: inTab('completed', chosen).length,
    },
  }
}

/** A line with several removals goes under the first of their headings, so that your turn is never further down. */
const neediestFirst = <T>(line: Shared<T>, headOf: (place: T) => GroupPlace) =>
  line.toSorted((a, b) => headOf(a).rank - headOf(b).rank) as unknown as Shared<T>

const listingOf = ({ view: { job } }: RemovalRow) => ({
  personId: job.person_id,
  siteId: job.site_id,
  listingKey: job.listing_key,
})

const ANSWER_CHIPS = [
  { value: 'overdue', label: 'Answer overdue' },
  { value: 'week', label: 'Answer due in 7 days' },
] as const

const isDue = (when: AnswerDue['is']) => (row: RemovalRow) => row.view.answer?.is === when

/** Every chip that can narrow this list. */
function chipsOf(rows: readonly RemovalRow[]): Chip[] {
  const counted = rows.filter(row => row.isCounted)
  const byKey = Map.groupBy(rows, row => row.view.standing.key)
  const automated = counted.filter(row => row.view.automated).length
  return [
    { value: 'all', label: 'All', count: counted.length },
    ...COUNT_GROUPS.map(key => ({
      value: key,
      label: REMOVAL_LABELS[key].label,
      count: byKey.get(key)?.length ?? 0,
    })),
    ...ANSWER_CHIPS.map(chip => ({ ...chip, count: counted.filter(isDue(chip.value)).length })),
    { value: 'automated', label: 'Automated', count: automated },
    { value: 'manual', label: 'Manual or email', count: counted.length - automated },
    {
      value: 'open',
      label: 'Not completed',
      count: counted.filter(row => !isComplete(row.view.job)).length,
    },
  ]
}

/** Whether a row matches the status, the method and the due answer in the address. Canceled and replaced ones match only on request. */
function chipTest({ status, method, answer }: Pick<RemovalsSearch, 'status' | 'method' | 'answer'>) {
  return (row: RemovalRow) => {
    const { view, isCounted } = row
    if (answer !== undefined && !isDue(answer)(row)) return false
    if (method !== undefined && view.automated !== (method === 'automated')) return false
    if (status === undefined) return isCounted
    if (status === 'open') return isCounted && !isComplete(view.job)
    return view.standing.key === status
  }
}

const TURNS = TURN_GROUPS.map(({ key }) => key)

const PLACE: Readonly<Record<RemovalsGrouping, (row: RemovalRow, now: number) => GroupPlace>> = {
  turn: ({ view }) => {
    const key = turnGroupOf(view)
    return { key, title: TURN_GROUPS.find(group => group.key === key)?.title ?? '', rank: TURNS.indexOf(key) }
  },
  none: () => ({ key: 'all', title: 'All', rank: 0 }),
  network: ({ network }) => ({ key: network.id, title: network.title, rank: network.isNetwork ? 0 : 1 }),
  date: ({ view }, now) => {
    const turn = turnGroupOf(view)
    if (turn === 'yours') return { key: 'yours', title: 'Your turn', rank: 0 }
    const { next_action_at: at } = view.job
    const days = at === null ? null : (Date.parse(at) - now) / DAY
    if (turn === 'over') return { key: 'over', title: 'Done', rank: 5 }
    if (days === null) return { key: 'none', title: 'No date', rank: 4 }
    if (days <= 1) return { key: 'soon', title: 'In the next 24 hours', rank: 1 }
    return days <= 7
      ? { key: 'week', title: 'In the next 7 days', rank: 2 }
      : { key: 'later', title: 'Later', rank: 3 }
  },
}

/**
 * The removals of a group that match its heading. A line shared by several people goes under the first of their
 * headings, so it may contain removals that belong to other headings.
 */
export function rowsUnder(rows: readonly RemovalRow[], groupKey: string): readonly RemovalRow[] {
  return TURNS.some(turn => turn === groupKey)
    ? rows.filter(({ view }) => turnGroupOf(view) === groupKey)
    : rows
}

/** The note in a group's heading: how many, and the person's minutes if it's their turn. */
export function removalGroupNote(rows: readonly RemovalRow[]): string {
  const yours = rows.filter(({ view }) => view.standing.key === 'yours')
  const minutes = yours.reduce((sum, { view }) => sum + view.minutes, 0)
  return minutes > 0 ? `${rows.length} · about ${minutes} min of your time` : String(rows.length)
}
