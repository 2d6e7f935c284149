import { expect, test } from 'vitest'
import { type DashboardSums, dashboardWords } from './dashboard-words.ts'

const sums = (patch: Partial<DashboardSums>): DashboardSums => ({
  total: 16,
  completed: 4,
  percentComplete: 25,
  back: 0,
  yours: 0,
  yourMinutes: 0,
  nextMinutes: 0,
  hasPerson: true,
  found: 0,
  starting: 0,
  unsent: 0,
  ...patch,
})

test('the headline counts what is complete out of what was started', () => {
  expect(dashboardWords(sums({})).title).toBe('4 of 16 removals complete')
  expect(dashboardWords(sums({ completed: 16 })).title).toBe('All 16 removals complete')
})

test('what waits for the person comes with its minutes', () => {
  const words = dashboardWords(sums({ yours: 2, yourMinutes: 9, nextMinutes: 4 }))
  expect(words.lede).toBe('2 wait for you, about 9 minutes all told. We’re on the rest.')
  expect(words.action).toBe('Do the next one (about 4 min)')
  const last = dashboardWords(sums({ completed: 14, yours: 2, yourMinutes: 9, nextMinutes: 4 }))
  expect(last.lede).toBe('2 wait for you, about 9 minutes all told.')
})

test('nothing is promised to be over for good', () => {
  expect(dashboardWords(sums({ completed: 16 })).lede).toContain('if one comes back')
})

test('a listing that came back is the person’s to decide on: there is something for them to do', () => {
  expect(dashboardWords(sums({ back: 1 })).lede).toBe(
    '1 listing has come back: you decide what to do about it. We’re on the rest.',
  )
  const last = dashboardWords(sums({ completed: 14, back: 2 }))
  expect(last.lede).toBe('2 listings have come back: you decide what to do about them.')
  const both = dashboardWords(sums({ back: 1, yours: 1, yourMinutes: 3 }))
  expect(both.lede).toContain('about it. 1 waits for you, about 3 minutes all told.')
  expect(both.lede).not.toContain('Nothing for you to do')
})

test('what was found and not started is said', () => {
  expect(dashboardWords(sums({ found: 1 })).lede).toContain('1 more listing was found and not started')
  expect(dashboardWords(sums({ total: 0, completed: 0, found: 3 })).lede).toContain('until you say so')
  expect(dashboardWords(sums({ total: 0, completed: 0, hasPerson: false })).lede).toContain('who to look for')
})

test('what was started offline is said to be started, for as long as it waits', () => {
  const first = dashboardWords(sums({ total: 0, completed: 0, starting: 57, unsent: 57 }))
  expect(first.title).toBe('57 removals started')
  expect(first.lede).toBe('They wait on this device, to be sent as soon as you’re online.')
  expect(dashboardWords(sums({ starting: 3, unsent: 3 })).lede).toContain(
    '3 more were started and wait on this device, to be sent as soon as you’re online.',
  )
  expect(dashboardWords(sums({ total: 0, completed: 0, starting: 1 })).lede).toBe('It is being set up.')
})
