import { expect, test } from 'vitest'
import type { PlanLine } from './removal-plan.ts'
import {
  agree,
  choose,
  costOf,
  minutesFor,
  openPlan,
  startIntents,
  viewPlan,
  withheldFrom,
} from './start-plan.ts'
import { samplePlanLine as line } from './testing/sample-plan-line.ts'

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
  const plan = choose(openPlan(lines(1, 2)), ['scan 4'], true)
  expect(ids(viewPlan(plan, lines(1, 5)).chosen)).toEqual(['scan 1', 'scan 2', 'scan 4'])
  expect(ids(viewPlan(choose(plan, ['scan 4'], false), lines(1, 5)).chosen)).toEqual(['scan 1', 'scan 2'])
})

test('a listing that is no longer ready keeps its place and is not started', () => {
  const view = viewPlan(openPlan(lines(1, 3)), [line(1), line(3)])
  expect(ids(view.shown)).toEqual(ids(lines(1, 3)))
  expect([...view.over]).toEqual(['scan 2'])
  expect(ids(view.chosen)).toEqual(['scan 1', 'scan 3'])
})

test('the intent names each ticked listing, also when all of them are', () => {
  const view = viewPlan(openPlan(lines(1, 2)), lines(1, 2))
  expect(startIntents(view)).toEqual([
    {
      person_id: 'person',
      listings: [
        { scan_id: 'scan', listing_key: '1' },
        { scan_id: 'scan', listing_key: '2' },
      ],
    },
  ])
})

test('more than one intent may name go in several', () => {
  const intents = startIntents(viewPlan(openPlan(lines(1, 1001)), lines(1, 1001)))
  expect(intents.map(intent => intent.listings.length)).toEqual([500, 500, 1])
})

const asking = (n: number, ...beyond: string[]): PlanLine => ({ ...line(n), beyond })

test('what sites ask for beyond their listings is asked once per kind, and nothing of it is allowed at first', () => {
  const ready = [asking(1, 'phone'), asking(2, 'phone', 'street'), line(3)]
  const view = viewPlan(openPlan(ready), ready)
  expect(view.asked).toEqual([
    { field: 'phone', sites: ['Site 1', 'Site 2'] },
    { field: 'street', sites: ['Site 2'] },
  ])
  expect(startIntents(view)[0]?.listings.map(one => one.agreed)).toEqual([undefined, undefined, undefined])
  expect(view.shown.map(one => minutesFor(one, view.agreed))).toEqual([4, 4, 0])
})

test('each site is named the details that it asks for and that the person allowed, no others', () => {
  const ready = [asking(1, 'phone'), asking(2, 'phone', 'street'), line(3)]
  const plan = agree(openPlan(ready), ['phone'], true)
  const view = viewPlan(plan, ready)
  expect(startIntents(view)[0]?.listings.map(one => one.agreed)).toEqual([['phone'], ['phone'], undefined])
  expect(view.shown.map(one => withheldFrom(one, view.agreed))).toEqual([[], ['street'], []])
  expect(agree(plan, ['phone'], false).agreed.size).toBe(0)
})

test('what a site comes to ask for while the dialog stands open is not allowed with the rest', () => {
  const plan = agree(openPlan([asking(1, 'phone')]), ['phone'], true)
  const view = viewPlan(agree(plan, ['street'], true), [asking(1, 'phone', 'street'), asking(2, 'age')])
  expect(startIntents(view)[0]?.listings).toEqual([{ scan_id: 'scan', listing_key: '1', agreed: ['phone'] }])
  expect([view.asked, view.lateAsked]).toEqual([
    [{ field: 'phone', sites: ['Site 1'] }],
    [{ field: 'age', sites: ['Site 2'] }],
  ])
})

const goesWith = (n: number, supplier: number, isUnderWay = false): PlanLine => ({
  ...line(n),
  way: 'parent',
  supplier: { id: `site-${supplier}`, name: `Site ${supplier}`, isUnderWay },
})

test('a listing goes along with its supplier while that is ticked; alone it is the person’s, and takes their time', () => {
  const ready = [line(1), goesWith(2, 1), goesWith(3, 2)]
  const plan = openPlan(ready)
  const all = viewPlan(plan, ready)
  expect([...all.along]).toEqual(['scan 2', 'scan 3'])
  expect(costOf(all)).toEqual({ requests: 1, minutes: 0 })
  const without = viewPlan(choose(plan, ['scan 1'], false), ready)
  expect([...without.along]).toEqual([])
  expect(costOf(without)).toEqual({ requests: 2, minutes: 8 })
})

test('a listing goes along in whatever order the lines stand, and with a removal that is under way', () => {
  const backwards = [goesWith(3, 2), goesWith(2, 1), line(1)]
  expect(costOf(viewPlan(openPlan(backwards), backwards)).requests).toBe(1)
  const alone = [goesWith(2, 1, true)]
  expect(costOf(viewPlan(openPlan(alone), alone))).toEqual({ requests: 0, minutes: 0 })
})

test('each person’s removals are asked for by themselves, and a request clears nothing of another person’s', () => {
  const bens = { ...goesWith(2, 1), id: 'ben 2', personId: 'ben', scanId: 'ben' }
  const ready = [line(1), goesWith(2, 1), bens]
  const view = viewPlan(openPlan(ready), ready)
  expect([...view.along]).toEqual(['scan 2'])
  expect(startIntents(view).map(intent => [intent.person_id, intent.listings.length])).toEqual([
    ['person', 2],
    ['ben', 1],
  ])
})

test('all lines of a kind are ticked and unticked at once', () => {
  const ready = lines(1, 3)
  const none = choose(openPlan(ready), ['scan 1', 'scan 2', 'scan 3'], false)
  expect(viewPlan(none, ready).chosen).toEqual([])
  expect(ids(viewPlan(choose(none, ['scan 1', 'scan 3'], true), ready).chosen)).toEqual(['scan 1', 'scan 3'])
})
