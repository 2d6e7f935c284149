// The orders that /my-removals offers. Rows arrive by turn; each order changes only what it compares.
import { expect, test } from 'vitest'
import { type RemovalsSort, SORTS, sortRemovals } from './removals-sort.ts'

type Given = { created?: string; next?: string; due?: string }

const row = (siteName: string, { created = '2026-11-01T00:00:00.000Z', next, due }: Given = {}) => ({
  view: {
    siteName,
    job: { created_at: created, next_action_at: next ?? null },
    answer: due === undefined ? null : { day: due },
  },
})
const sorted = (rows: readonly ReturnType<typeof row>[], sort?: RemovalsSort) =>
  sortRemovals(rows, one => one, sort).map(({ view }) => view.siteName)

test('by clock, the earliest answer due is first, and those without one are last', () => {
  const rows = [
    row('None'),
    row('Next year', { due: '2027-01-07' }),
    row('Overdue', { due: '2026-11-20' }),
    row('December', { due: '2026-12-17' }),
  ]
  expect(sorted(rows, 'answer')).toEqual(['Overdue', 'December', 'Next year', 'None'])
})

test('by next date, an earlier minute is first, and those without a date are last', () => {
  const rows = [
    row('None'),
    row('Noon', { next: '2026-11-28T12:00:00.000Z' }),
    row('Morning', { next: '2026-11-28T08:30:00.000Z' }),
  ]
  expect(sorted(rows, 'date')).toEqual(['Morning', 'Noon', 'None'])
})

test('by age, the oldest removal is first', () => {
  const rows = [row('New', { created: '2026-11-27T00:00:00.000Z' }), row('Old')]
  expect(sorted(rows, 'age')).toEqual(['Old', 'New'])
})

test('by site, letters count in either case, and numbers by their size', () => {
  const rows = ['411 Search', 'truefolk', '99 Names', 'Ancestry'].map(name => row(name))
  expect(sorted(rows, 'broker')).toEqual(['99 Names', '411 Search', 'Ancestry', 'truefolk'])
})

test.each(SORTS.map(({ value }) => value))('rows that are equal by “%s” stay in the order of turns', sort => {
  const rows = ['b', 'a', 'c'].map(name => ({ name, sortable: row('Same', { due: '2026-12-17' }) }))
  expect(sortRemovals(rows, ({ sortable }) => sortable, sort).map(({ name }) => name)).toEqual([
    'b',
    'a',
    'c',
  ])
})

test('without a choice, and by turn, the order is the one that came in', () => {
  const rows = [row('b', { due: '2027-01-01' }), row('a', { due: '2026-01-01' })]
  expect(sorted(rows)).toEqual(['b', 'a'])
  expect(sorted(rows, 'turn')).toEqual(['b', 'a'])
})
