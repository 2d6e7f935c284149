import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import type { RecipeView } from '#shared/protocol/operations.ts'
import {
  heldText,
  kindText,
  measuredEventText,
  recipeFigures,
  recipeState,
  spanText,
  stretchText,
  vitalText,
} from './operation-words.ts'

const recipe = (given: Partial<RecipeView> = {}): RecipeView => ({
  site: 'truefolk',
  name: 'TrueFolk',
  version: '1.2.0',
  method: 'automated_form',
  runs: { worked: 0, own_fault: 0, says_nothing: 0 },
  in_a_row: { scan: 0, optOut: 0 },
  quarantine: null,
  canary_at: null,
  finished: 0,
  verified: 0,
  success_rate: null,
  ...given,
})
const held = (step: 'scan' | 'optOut') => ({ step, since: '2026-12-03T10:00:00.000Z', why: 'x' })

test('a span is told in its largest unit, never longer than it was', () => {
  expect([0, MINUTE - 1, MINUTE, HOUR - 1, HOUR, DAY - 1, DAY, 3 * DAY - 1].map(spanText)).toEqual([
    'under a minute',
    'under a minute',
    '1 min',
    '59 min',
    '1 h',
    '23 h',
    '1 day',
    '2 days',
  ])
})

test('a kind of work that is newer than the app is told by its own name', () => {
  expect([kindText('scan-site'), kindText('new-work'), kindText('toString')]).toEqual([
    'Scans',
    'new-work',
    'toString',
  ])
})

test('only what needs a look stands out', () => {
  const worked = { worked: 3, own_fault: 1, says_nothing: 0 }
  expect(recipeState(recipe())).toEqual({ label: 'Not tried yet', tone: 'neutral' })
  expect(recipeState(recipe({ runs: worked }))).toEqual({ label: 'Works', tone: 'neutral' })
  expect(recipeState(recipe({ in_a_row: { scan: 1, optOut: 0 } })).label).toBe('1 failure in a row')
  expect(recipeState(recipe({ in_a_row: { scan: 1, optOut: 2 } })).label).toBe('2 failures in a row')
  expect(recipeState(recipe({ quarantine: held('scan') }))).toEqual({ label: 'Disabled', tone: 'yours' })
  expect(recipeState(recipe({ quarantine: held('optOut') })).label).toBe('Form disabled')
})

test('the figures say how many, and the rate only where there is one', () => {
  expect(recipeFigures(recipe())).toBe('Version 1.2.0; not run yet; no removal has ended.')
  expect(recipeFigures(recipe({ runs: { worked: 8, own_fault: 3, says_nothing: 1 } }))).toContain(
    'runs: 8 worked, 3 failed because of it, 1 inconclusive;',
  )
  expect(recipeFigures(recipe({ finished: 4, verified: 3, success_rate: 0.746 }))).toContain(
    '3 of 4 removals verified; people are shown a rate of 75 %.',
  )
})

test('a hold says how many vanished and how many of them were asked for', () => {
  const held = { since: '2026-12-03T10:00:00.000Z', vanished: 12, asked: 1 }
  expect(heldText('TrueFolk', held)).toBe(
    'Conclusions are held on TrueFolk: 12 listings vanished, 1 was asked for',
  )
})

test('a stretched lane says by how many days, and how many visits go there at once', () => {
  const lane = { lane: 'site:first', sites: ['First Finder'], at_once: 1, days: 1 }
  expect(stretchText(lane)).toBe('Repeat scans come 1 day later. 1 visit at once.')
  expect(stretchText({ ...lane, at_once: 3, days: 12 })).toBe(
    'Repeat scans come 12 days later. 3 visits at once.',
  )
})

test('measures have their unit, and events are words', () => {
  expect(
    ['LCP', 'LCP', 'CLS'].map((name, at) => vitalText({ name, p75: [850, 2500, 0.1][at] ?? 0 })),
  ).toEqual(['850 ms', '2.50 s', '0.10'])
  expect(measuredEventText({ event: 'free_scan_started', variant: '' })).toBe('Free scan started')
  expect(measuredEventText({ event: 'ab_test_assigned', variant: 'social_proof' })).toBe(
    'Ab test assigned (social proof)',
  )
})
