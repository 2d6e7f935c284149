// Every section describes its drawing in words, has its numbers behind it, and says if there's too little data to draw.
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CameBackPart } from './came-back-part.tsx'
import { ComparePart } from './compare-part.tsx'
import type { TimesRow } from './removal-times.ts'
import { RemovalTimesPart } from './removal-times-part.tsx'
import type { StayingGone } from './staying-gone.ts'
import { StayingGonePart } from './staying-gone-part.tsx'
import { YourMinutesPart } from './your-minutes-part.tsx'

/** Links need a surrounding router. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const drawn = (part: ReactNode) =>
  renderToStaticMarkup(<RouterContextProvider router={router as never}>{part}</RouterContextProvider>)

const row = (id: string, cases: number, half: number | null): TimesRow => ({
  id,
  name: id,
  cases: Array.from({ length: cases }, () => ({ after: 3, by: 8 })),
  open: 2,
  word: 0,
  quartiles: cases < 5 ? null : { quarter: 4, half, most: null },
})
const times = (all: TimesRow, ...sites: TimesRow[]) =>
  drawn(<RemovalTimesPart times={{ all: [all], site: sites, network: [] }} by="site" onBy={() => {}} />)

test('time to removal: the half, the counts, and a table', () => {
  const markup = times(row('all', 6, 8), row('Lot &amp; Ledger', 6, 8), row('Kinfolio', 2, null))
  expect(markup).toContain('Half were gone within 8 days.')
  expect(markup).toContain('aria-label="All removals: 6 gone, 2 open, half within 8 days"')
  expect(markup).toContain('Kinfolio: 2 gone, 2 open, too few for a middle')
  expect(markup.match(/<table/g)).toHaveLength(1)
})

test('time to removal: half of all isn’t reached, and under five nothing is concluded', () => {
  expect(times(row('all', 6, null))).toContain('which isn’t half of those we asked for yet')
  expect(times(row('all', 4, null))).toContain('With fewer than 5, we don’t show a median')
  expect(times(row('all', 0, null))).toContain('No removal is proven gone by two checks yet.')
})

const curve: StayingGone = {
  count: 20,
  returned: 1,
  plateaus: [
    { from: 0, to: 30, share: 1, limits: { low: 0.83, high: 1 } },
    { from: 33, to: 90, share: 0.95, limits: { low: 0.7, high: 0.99 } },
  ],
  end: 90,
  few: 60,
  marks: [
    { day: 30, share: 1, limits: { low: 0.83, high: 1 }, watched: 18 },
    { day: 60, share: 0.95, limits: { low: 0.7, high: 0.99 }, watched: 6 },
    { day: 90, share: 0.95, limits: null, watched: 2 },
  ],
}
const gone = (given: Partial<StayingGone> = {}) =>
  drawn(<StayingGonePart stayingGone={{ ...curve, ...given }} />)

test('staying gone: told for the last day on which five are still watched, with its interval', () => {
  const markup = gone()
  expect(markup).toContain('After 60 days, 95% stay gone (95% interval: 70% to 99%).')
  expect(markup).toContain('2: too few')
  expect(markup).toContain('After 60 days: fewer than 5 still watched')
})

test('staying gone: none proven, and too few for a curve', () => {
  const none = { plateaus: [], marks: [], returned: 0 }
  expect(gone({ ...none, count: 0, end: 0 })).toContain('No removal is proven gone by two checks yet.')
  const few = gone({ ...none, count: 3 })
  expect(few).toContain(
    '3 removals are proven gone, and none came back. Under 5 there’s too little for a curve.',
  )
  expect(few).not.toContain('<svg')
})

test('what came back: none, and a list without a chart under five', () => {
  const part = (count: number) => {
    const one = {
      personId: 'p',
      siteId: 's',
      at: 0,
      isOpen: true,
      days: 12,
      siteName: 'Site',
      personName: 'Ada',
    }
    const cameBack = { count, open: count, months: [], returns: Array.from({ length: count }, () => one) }
    return drawn(<CameBackPart cameBack={cameBack} now={0} isOfSeveral />)
  }
  expect(part(0)).toContain('No listing that was gone has come back so far.')
  expect(part(0)).not.toContain('<table')
  expect(part(2)).toContain('Under 5 there’s too little for a chart')
  expect(part(2)).toContain('<td class="py-1.5 pl-4 text-right">Ada</td>')
})

const NOTHING = { tasks: 0, minutes: 0, estimated: 0 }
const yourMinutes = (measured: typeof NOTHING) =>
  drawn(<YourMinutesPart minutes={[{ task: 'guide', removals: 3, done: 9, left: 18, measured }]} />)

test('minutes are said to be estimates, and none is shown as measured that wasn’t', () => {
  const markup = yourMinutes(NOTHING)
  expect(markup).toContain('aria-label="Guides: 9 minutes done, 18 minutes left"')
  expect(markup).toContain('None of your tasks has been measured yet.')
  expect(markup).toContain('none</td>')
})

test('measured minutes stand beside what was estimated for the same tasks, with how many and the most that counts', () => {
  const markup = yourMinutes({ tasks: 2, minutes: 11, estimated: 9 })
  expect(markup).toContain('2 tasks were measured: 11 minutes, where we’d said about 9 minutes.')
  expect(markup).toContain('Under 5 tasks, that says little.')
  expect(markup).toContain('count 30 minutes at most for one')
  expect(markup).toContain('About 9 minutes of your time so far')
  const looks = { task: 'look' as const, removals: 0, done: 0, left: 0 }
  const onlyLooks = drawn(
    <YourMinutesPart minutes={[{ ...looks, measured: { tasks: 1, minutes: 2, estimated: 1 } }]} />,
  )
  expect(onlyLooks).not.toContain('haven’t had to spend any')
  expect(onlyLooks).toContain('2 minutes of your time so far, as measured')
  expect(yourMinutes({ tasks: 5, minutes: 11, estimated: 9 })).not.toContain('says little')
})

test('comparing: one row compares nothing, and few proven removals give no half', () => {
  const one = {
    id: 'a',
    name: 'Ada',
    listings: { listed: 2, unproven: 1, gone: 4 },
    found: 7,
    timed: 4,
    half: null,
    cameBack: 1,
    measured: NOTHING,
  }
  const compared = (rows: (typeof one)[]) => drawn(<ComparePart title="By person" of="Person" rows={rows} />)
  expect(compared([one])).toBe('')
  const markup = compared([one, { ...one, id: 'b', timed: 9, half: 11.2 } as never])
  expect(markup).toContain('4: too few')
  expect(markup).toContain('12 days')
  expect(markup).toContain('aria-label="2 still listed, 1 not proven gone, 4 gone"')
  expect(markup).not.toContain('Minutes measured')
  const measured = { tasks: 3, minutes: 12, estimated: 15 }
  const timed = compared([one, { ...one, id: 'b', measured }])
  expect(timed).toContain('12 min, estimated 15 · 3 tasks: too few')
  expect(timed).toContain('none</td>')
})
