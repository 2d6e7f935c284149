import { expect, test } from 'vitest'
import type { PlanLine } from './removal-plan.ts'
import { choose, openPlan, startWishes, viewPlan } from './start-plan.ts'

const line = (n: number): PlanLine => ({
  id: `scan ${n}`,
  siteName: `Site ${n}`,
  listingName: 'Rosa Whitaker',
  way: 'automated',
  sends: [],
  minutes: 0,
  scanId: 'scan',
  listingKey: `${n}`,
})
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => line(from + i))
const ids = (listed: readonly PlanLine[]) => listed.map(one => one.id)

test('everything that was on the screen is ticked; what is found later is offered unticked', () => {
  const plan = openPlan(lines(1, 4))
  const view = viewPlan(plan, lines(1, 50))
  expect(ids(view.chosen)).toEqual(ids(lines(1, 4)))
  expect(ids(view.shown)).toEqual(ids(lines(1, 4)))
  expect(ids(view.late)).toEqual(ids(lines(5, 50)))
})

test('a late listing goes along once the person ticks it, and not when they untick it again', () => {
  const plan = choose(openPlan(lines(1, 2)), 'scan 4', true)
  expect(ids(viewPlan(plan, lines(1, 5)).chosen)).toEqual(['scan 1', 'scan 2', 'scan 4'])
  expect(ids(viewPlan(choose(plan, 'scan 4', false), lines(1, 5)).chosen)).toEqual(['scan 1', 'scan 2'])
})

test('a listing that is no longer ready keeps its place and is not started', () => {
  const view = viewPlan(openPlan(lines(1, 3)), [line(1), line(3)])
  expect(ids(view.shown)).toEqual(ids(lines(1, 3)))
  expect([...view.over]).toEqual(['scan 2'])
  expect(ids(view.chosen)).toEqual(['scan 1', 'scan 3'])
})

test('the wish names each ticked listing, also when all of them are', () => {
  const { chosen } = viewPlan(openPlan(lines(1, 2)), lines(1, 2))
  expect(startWishes('person', chosen)).toEqual([
    {
      person_id: 'person',
      listings: [
        { scan_id: 'scan', listing_key: '1' },
        { scan_id: 'scan', listing_key: '2' },
      ],
    },
  ])
})

test('more than one wish may name go in several', () => {
  const wishes = startWishes('person', lines(1, 1001))
  expect(wishes.map(wish => wish.listings.length)).toEqual([500, 500, 1])
})
