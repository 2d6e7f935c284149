// The board, the list, the report and the rows themselves have the same counts, for everyone and for each person, in
// every state; and each number links to exactly the rows it counts.
import { expect, test } from 'vitest'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { countRemovals } from '#shared/domain/removal-counts.ts'
import { dice } from '#tests/model/dice.ts'
import { NOW, randomAccount } from '#tests/support/random-account.ts'
import { viewBoard } from '#web/features/removals/board-view.ts'
import type { JobView } from '#web/features/removals/job-view.ts'
import { type Overview, overviewOf } from '#web/features/removals/overview.ts'
import type { RemovalsSearch, RemovalsTab } from '#web/features/removals/removals-search.ts'
import { type RemovalRow, removalRows, viewRemovals } from '#web/features/removals/removals-view.ts'
import { dashboardFacts } from './-dashboard-facts.ts'

const HISTORIES = 2000
const TABS: readonly RemovalsTab[] = ['all', 'handling', 'todo', 'completed']

type Account = ReturnType<typeof randomAccount>

/** One board: everyone's, or one person's; `jobs` are the rows behind it. */
function boardOf(account: Account, person: string | null) {
  const isOf = (id: string) => person === null || id === person
  const views = account.views.filter(({ job }) => isOf(job.person_id))
  const rows = removalRows(views, account.sites, NOW)
  return { views, rows, overview: overviewOf(views), jobs: account.jobs.filter(job => isOf(job.person_id)) }
}

const histories = Array.from({ length: HISTORIES }, (_, seed) => {
  const account = randomAccount(dice(seed + 1))
  const whose = [null, ...account.people.map(({ id }) => id)]
  return { seed: seed + 1, account, boards: whose.map(person => ({ person, ...boardOf(account, person) })) }
})

/** What the list shows at an address. */
function listed(rows: readonly RemovalRow[], search: RemovalsSearch): RemovalRow[] {
  const within = search.request ? rows.filter(row => row.requestId === search.request) : rows
  const { groups } = viewRemovals({ places: within, rowOf: row => row, text: '', search, now: NOW })
  return groups.flatMap(group => group.rows.flat())
}

/** The counts of section 9 computed from the rows, without any of the product's functions. */
function byHand(jobs: readonly RemovalJob[], { successors, sites }: Account) {
  const counted = jobs.filter(job =>
    job.assurance === 'resurfaced' ? !successors.has(job.id) : job.status !== 'cancelled',
  )
  const completed = counted.filter(job => job.status === 'completed' && job.assurance !== 'resurfaced').length
  const automated = counted.filter(job => (sites.get(job.site_id)?.template?.success_rate ?? 0) > 0.4).length
  return {
    total: counted.length,
    completed,
    pending: counted.length - completed,
    automated,
    manual: counted.length - automated,
    percentComplete: counted.length === 0 ? 0 : Math.round((100 * completed) / counted.length),
  }
}

/** As the report counts. */
const inReport = (jobs: readonly RemovalJob[], { successors }: Account) =>
  countRemovals(jobs.map(job => ({ ...job, template: null, replaced: successors.has(job.id) })))

/** Every number of the overall card, with the address it leads to. */
const numbers = ({ groups, ...counts }: Overview): [number, RemovalsSearch][] => [
  [counts.total, {}],
  [counts.completed, { tab: 'completed' }],
  [counts.pending, { status: 'open' }],
  [counts.automated, { method: 'automated' }],
  [counts.manual, { method: 'manual' }],
  [counts.yours, { status: 'yours' }],
  [counts.back, { status: 'back' }],
  ...groups.map(({ key, count }): [number, RemovalsSearch] => [count, { status: key }]),
]

test('board, report and rows have one total, one number of completed ones, and one percent', () => {
  for (const { seed, account, boards } of histories)
    for (const { person, jobs, overview } of boards) {
      const about = `seed ${seed}, ${person ?? 'everyone'}`
      expect(overview, about).toMatchObject(byHand(jobs, account))
      const { total, completed, percentComplete } = inReport(jobs, account)
      expect(overview, about).toMatchObject({ total, completed, percentComplete })
    }
})

test('each part of the bar and each number opens exactly what it counts, in any order and grouping', () => {
  for (const { seed, boards } of histories)
    for (const { person, rows, overview } of boards)
      for (const [count, search] of numbers(overview)) {
        const by = (['turn', 'network', 'date', 'none'] as const)[seed % 4]
        const sort = (['turn', 'age', 'date', 'broker'] as const)[(seed >> 2) % 4]
        const shown = listed(rows, { ...search, by, sort })
        const about = `seed ${seed}, ${person ?? 'everyone'}: ${JSON.stringify(search)}`
        expect(shown.length, about).toBe(count)
        expect(new Set(shown.map(row => row.id)).size, about).toBe(count)
      }
})

test('the tabs of the board, the list and the dashboard are the same removals', () => {
  for (const { seed, account, boards } of histories)
    for (const { person, rows, views } of boards) {
      const isOf = (id: string) => person === null || id === person
      const facts = dashboardFacts({
        ...account,
        now: NOW,
        people: account.people.filter(one => isOf(one.id)),
        scans: account.scans.filter(scan => isOf(scan.person_id)),
        views,
        chosen: person,
      })
      for (const tab of TABS) {
        const { networks, counts } = viewBoard(rows, tab)
        const about = `seed ${seed}, ${person ?? 'everyone'}: ${tab}`
        const ids = networks.flatMap(network => network.lines.map(line => line.row.id)).toSorted()
        expect(ids.length, about).toBe(counts[tab])
        const own = listed(rows, { tab }).map(row => row.id)
        expect(own.toSorted(), about).toEqual(ids)
        expect(facts.tabs[tab].map(view => view.job.id).toSorted(), about).toEqual(ids)
      }
    }
})

test('what one request cleared is what its link opens, itself first; nobody else’s removal is among it', () => {
  let tied = 0
  for (const { seed, boards } of histories)
    for (const { person, rows } of boards)
      for (const { requests, lines } of viewBoard(rows, 'all').networks)
        for (const request of requests) {
          const about = `seed ${seed}, ${person ?? 'everyone'}`
          const shown = listed(rows, { request: request.id })
          expect(shown.length, about).toBe(request.count)
          expect(listed(rows, { request: request.id, tab: 'completed' }).length, about).toBe(
            request.completed,
          )
          expect(new Set(shown.map(row => row.view.job.person_id)).size, about).toBe(1)
          const own = lines.filter(line => line.request?.id === request.id)
          if (own.some(line => line.row.id === request.id)) expect(own[0]?.row.id, about).toBe(request.id)
          tied += 1
        }
  expect(tied).toBeGreaterThan(HISTORIES / 4)
})

test('the boards of all people together are everybody’s, and none holds another’s removal', () => {
  for (const { seed, boards } of histories) {
    const [all, ...each] = boards
    const sum = (what: (overview: Overview) => number) =>
      each.reduce((total, { overview }) => total + what(overview), 0)
    for (const key of ['total', 'completed', 'pending', 'automated', 'manual', 'yours', 'back'] as const)
      expect(
        sum(overview => overview[key]),
        `seed ${seed}: ${key}`,
      ).toBe(all?.overview[key])
    for (const { person, rows } of each)
      expect(
        rows.every(row => row.view.job.person_id === person),
        `seed ${seed}`,
      ).toBe(true)
  }
})

test('what a member sees is counted from the rows they see, as the holder counts those', () => {
  for (const { seed, account, boards } of histories) {
    const seen = new Set(account.people.slice(0, 1 + (seed % 2)).map(({ id }) => id))
    // The member's device has only these rows: a request for a person they may not see groups nothing.
    const views: JobView[] = account.views.filter(({ job }) => seen.has(job.person_id))
    const member = overviewOf(views)
    const holder = boards.filter(({ person }) => person !== null && seen.has(person))
    const total = holder.reduce((sum, { overview }) => sum + overview.total, 0)
    const completed = holder.reduce((sum, { overview }) => sum + overview.completed, 0)
    expect([member.total, member.completed], `seed ${seed}`).toEqual([total, completed])
    const board = viewBoard(removalRows(views, account.sites, NOW), 'all')
    const people = board.networks.flatMap(({ lines }) => lines.map(({ row }) => row.view.job.person_id))
    expect(
      people.every(id => seen.has(id)),
      `seed ${seed}`,
    ).toBe(true)
  }
})
