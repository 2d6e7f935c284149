import { expect, test } from 'vitest'
import { footerText, lineText, needsOf, nextSteps, planLede, planTitle } from './plan-words.ts'
import type { PlanLine } from './removal-plan.ts'
import { agree, choose, openPlan, viewPlan } from './start-plan.ts'
import { samplePlanLine } from './testing/sample-plan-line.ts'

const NOW = new Date(2026, 10, 25, 12).getTime()
const line = (n: number, patch: Partial<PlanLine> = {}) =>
  samplePlanLine(n, { asks: ['name'], sends: ['name as listed'], ...patch })
const ready = [
  line(1),
  line(2, { beyond: ['phone'] }),
  line(3, { way: 'parent', supplier: { id: 'site-1', name: 'Site 1', isUnderWay: false } }),
  line(4, { way: 'email', minutes: 2 }),
  line(5, { way: 'guided', minutes: 9, sends: [] }),
]
const plan = openPlan(ready)
const view = viewPlan(plan, ready)

test('requests and listings are counted apart, and each part of the page counts the same', () => {
  expect(planTitle(view)).toBe('4 requests clear 5 listings.')
  expect(planLede(view)).toBe(
    '2 forms, 1 letter, and 1 you do yourself. 1 copies from another site, so it goes with it.',
  )
  expect(footerText(view)).toBe('5 of 5 chosen. About 15 minutes of your time.')
  expect(needsOf(view).map(({ id, minutes }) => [id, minutes])).toEqual([
    ['email', 2],
    ['more', 4],
    ['guided', 9],
  ])
})

test('a yes takes a form off the person, and an unticked supplier puts its site on them', () => {
  const agreed = viewPlan(agree(plan, ['phone'], true), ready)
  expect(needsOf(agreed).map(({ id }) => id)).toEqual(['email', 'guided'])
  const without = viewPlan(choose(plan, ['scan 1'], false), ready)
  expect(needsOf(without).map(({ id }) => id)).toEqual(['email', 'more', 'guided', 'alone'])
  expect(lineText(ready[2] as PlanLine, view)).toBe('Goes with Site 1.')
  expect(lineText(ready[2] as PlanLine, without)).toContain('Alone, it’s yours to do.')
})

test('the minutes of the tasks add up to those beside the button', () => {
  for (const one of [view, viewPlan(choose(plan, ['scan 1', 'scan 5'], false), ready)]) {
    const sum = needsOf(one).reduce((all, { minutes }) => all + minutes, 0)
    expect(footerText(one)).toContain(`About ${sum} minutes`)
  }
})

test('nothing ticked, one, and nothing to send are said as they are', () => {
  const only = (...ids: string[]) => viewPlan({ ...plan, chosen: new Set(ids) }, ready)
  expect(planTitle(only())).toBe('Nothing is ticked.')
  expect(planTitle(only('scan 1'))).toBe('1 request clears 1 listing.')
  expect(footerText(only('scan 1'))).toBe('1 of 5 chosen. It won’t take any of your time.')
})

test('what comes next has its days, and offline it says that it waits', () => {
  const online = nextSteps(view, { now: NOW, isOffline: false })
  expect(online[0]).toEqual({ when: 'Right away', text: 'We fill in 1 form, one at a time for each site.' })
  expect(online.map(({ when }) => when)).toContain('From Nov 28')
  const [first] = nextSteps(view, { now: NOW, isOffline: true })
  expect(first?.text).toMatch(/^Saved on this device, and sent when you’re back online\./)
})
