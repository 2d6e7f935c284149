import { expect, test } from 'vitest'
import type { CountGroup } from '#shared/domain/removal-counts.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import type { JobView } from './job-view.ts'
import { type RemovalRow, removalGroupNote, removalRows, rowsUnder, viewRemovals } from './removals-view.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

const OF_STANDING: Partial<Record<CountGroup, Partial<JobView['job']>>> = {
  yours: { status: 'requires_manual', waiting_for: 'you' },
  sent: { status: 'verification', waiting_for: 'broker', submitted_at: '2026-11-20T10:00:00.000Z' },
  gone: { status: 'completed', waiting_for: 'nobody', assurance: 'seen_gone_twice' },
  cancelled: { status: 'cancelled', waiting_for: 'nobody' },
}

let count = 0
const view = (siteName: string, key: CountGroup, tab: string, patch: Partial<JobView['job']> = {}) =>
  ({
    job: {
      id: `j${count++}`,
      site_id: siteName.toLowerCase(),
      person_id: 'p1',
      listing_name: 'Rosa Whitaker',
      parent_job_id: null,
      assurance: 'none',
      job_type: 'manual',
      next_action_at: null,
      submitted_at: null,
      completed_at: null,
      ...OF_STANDING[key],
      ...patch,
    },
    siteName,
    personName: 'Rosa',
    standing: { key, label: REMOVAL_LABELS[key].label },
    template: null,
    automated: false,
    replacedBy: null,
    asked: null,
    task: 'guide',
    minutes: 6,
    tab,
  }) as unknown as JobView

const views = [
  view('Waxseal', 'gone', 'completed'),
  view('Dialstead', 'yours', 'todo'),
  view('Kinfolio', 'sent', 'handling', { next_action_at: '2026-11-25T10:00:00.000Z' }),
  view('Oldsite', 'cancelled', 'handling'),
]
const rows = removalRows(views, new Map(), now)
const shown = (given: Partial<Parameters<typeof viewRemovals<RemovalRow>>[0]>) =>
  viewRemovals({ places: rows, rowOf: row => row, text: '', search: {}, now, ...given })
const names = (given: Parameters<typeof shown>[0]) =>
  shown(given).groups.map(group => [group.title, ...group.rows.map(([row]) => row.view.siteName)].join(': '))

test('your turn is first and what is done last, with the minutes that your turn takes', () => {
  expect(names({})).toEqual(['Your turn: Dialstead', 'The site’s turn: Kinfolio', 'Done: Waxseal'])
  expect(removalGroupNote(rows.filter(row => row.view.siteName === 'Dialstead'))).toBe(
    '1 · about 6 min of your time',
  )
  expect(names({ search: { by: 'date' } })).toEqual([
    'Your turn: Dialstead',
    'In the next 7 days: Kinfolio',
    'Done: Waxseal',
  ])
})

test('each tab and each chip counts exactly the rows that it shows', () => {
  const { counts, chips } = shown({})
  expect(counts).toEqual({ all: 3, handling: 1, todo: 1, completed: 1 })
  expect(chips.find(chip => chip.value === 'all')?.count).toBe(counts.all)
  for (const chip of chips.filter(({ value }) => value in REMOVAL_LABELS)) {
    const { groups } = shown({ search: { status: chip.value as CountGroup } })
    expect(
      groups.flatMap(group => group.rows.flat()),
      chip.label,
    ).toHaveLength(chip.count)
  }
})

test('a canceled removal is shown only when it’s asked for', () => {
  expect(names({ search: { status: 'cancelled' } })).toEqual(['Done: Oldsite'])
})

test('a search narrows the tabs and the chips too', () => {
  const { counts, chips } = shown({ text: 'kinf' })
  expect(counts).toEqual({ all: 1, handling: 1, todo: 0, completed: 0 })
  expect(chips[0]).toEqual({ value: 'all', label: 'All', count: 1 })
})

test('a listing that names two of the household is one line, and still counts as a removal for each', () => {
  const of = (person: string, key: CountGroup, tab: string) =>
    view('Kinfolio', key, tab, { person_id: person, listing_key: 'https://kinfolio.example/1' })
  const both = removalRows([of('p1', 'sent', 'handling'), of('p2', 'yours', 'todo')], new Map(), now)
  const { groups, counts } = shown({ places: both })
  expect(groups.map(({ title, rows: lines }) => [title, lines.length])).toEqual([['Your turn', 1]])
  expect(groups[0]?.rows[0]?.map(row => row.view.job.person_id)).toEqual(['p2', 'p1'])
  expect(counts).toEqual({ all: 2, handling: 1, todo: 1, completed: 0 })
  expect(removalGroupNote(rowsUnder(both, 'yours'))).toBe('1 · about 6 min of your time')
  expect(rowsUnder(both, 'kinfolio-network')).toHaveLength(2)
  const narrowed = shown({ places: both, search: { status: 'sent' } })
  expect(narrowed.groups.flatMap(group => group.rows.flat())).toHaveLength(1)
})
