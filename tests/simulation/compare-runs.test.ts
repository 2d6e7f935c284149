// The comparison of two runs explains differences that a kill can cause, and no others.
import { expect, test } from 'vitest'
import { partings } from './compare-runs.ts'
import type { Trail } from './trails.ts'

const trail = (site: string, network: string, ...texts: [step: number, text: string][]): Trail => ({
  person: 'p1',
  site,
  network,
  standings: texts.map(([step, text]) => ({ step, text })),
  events: [],
})
const causes = (first: Trail[], second: Trail[]) =>
  partings(first, second).map(({ site, step, cause }) => `${site} ${step}: ${cause}`)

test('runs that went the same way have no partings', () => {
  const runs = () => [trail('a', 'a', [0, 'pending, 0 listed'], [1, 'found, 1 listed'])]
  expect(causes(runs(), runs())).toEqual([])
})

test('a request that was cut off explains its own site only', () => {
  const whole = [
    trail('a', 'a', [1, 'found, 1 listed; verification (submitted)']),
    trail('b', 'b', [2, 'found, 1 listed']),
  ]
  const killed = [
    trail('a', 'a', [1, 'found, 1 listed; verification (outcome_unknown)']),
    trail('b', 'b', [2, 'not_found, 0 listed']),
  ]
  expect(causes(whole, killed)).toEqual(['a 1: cut off', 'b 2: unexplained'])
})

test('a site that turned a visit away explains later differences in its network, none before', () => {
  const whole = [
    trail('a', 'net', [3, 'blocked, 0 listed']),
    trail('b', 'net', [4, 'found, 1 listed']),
    trail('c', 'net', [2, 'found, 1 listed']),
  ]
  const killed = [
    trail('a', 'net', [3, 'found, 1 listed']),
    trail('b', 'net', [4, 'not_found, 0 listed']),
    trail('c', 'net', [2, 'not_found, 0 listed']),
  ]
  expect(causes(whole, killed)).toEqual(['c 2: unexplained', 'a 3: turned away', 'b 4: same network'])
})

test('a visit that ended early explains its site, though it had shown the listing by then', () => {
  const whole = [trail('a', 'a', [6, 'found, 1 listed'])]
  const killed = [trail('a', 'a', [6, 'found (cut short), 1 listed'])]
  expect(causes(whole, killed)).toEqual(['a 6: turned away'])
})

test('two sites of a network that took their turns the other way around in that step are explained, others aren’t', () => {
  const went = (text: string, ...events: [site: string, step: number, event: string][]) =>
    ['parent', 'child'].map(site => ({
      ...trail(site, 'net', ...(site === 'child' ? [[30, text] as [number, string]] : [])),
      events: events.flatMap(([of, step, event], place) => (of === site ? [{ step, place, event }] : [])),
    }))
  const whole = went('submitted', ['parent', 30, 'submitted'], ['child', 30, 'submitted'])
  const swapped = went('handed_over', ['child', 30, 'handed_over'], ['parent', 30, 'submitted'])
  expect(causes(whole, swapped)).toEqual(['child 30: another order'])
  const other = went('handed_over', ['parent', 30, 'submitted'], ['child', 30, 'handed_over'])
  expect(causes(whole, other)).toEqual(['child 30: unexplained'])
  const before = went('handed_over', ['child', 29, 'handed_over'], ['parent', 29, 'submitted'])
  expect(causes(whole, before)).toEqual(['child 30: unexplained'])
})

test('a site that only one run scanned is a parting', () => {
  expect(causes([trail('a', 'a', [1, 'found, 1 listed'])], [])).toEqual(['a 1: unexplained'])
})
