// The planner compared with the best possible plan, on small cases that can be searched exhaustively.
import { expect, test } from 'vitest'
import { planRequests } from './plan-requests.ts'
import type { RequestOption } from './request-options.ts'

/** Repeatable random numbers (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const option = (id: string, minutes: number, sites: readonly string[], discloses = 2): RequestOption => ({
  id,
  method: 'web_form',
  target: id,
  minutes,
  sites,
  discloses,
})

function someOptions(random: () => number, most: number): RequestOption[] {
  const sites = Array.from({ length: 1 + Math.floor(random() * 8) }, (_, site) => `s${site}`)
  return Array.from({ length: 1 + Math.floor(random() * most) }, (_, at) =>
    option(
      `o${at}`,
      1 + Math.floor(random() * 12) / 2,
      sites.filter(() => random() < 0.4),
    ),
  )
}

/** The fewest minutes that clear all clearable sites, and the fewest requests within that time. */
function best(options: readonly RequestOption[]): { minutes: number; requests: number } {
  const wanted = new Set(options.flatMap(one => one.sites))
  let found = { minutes: Number.POSITIVE_INFINITY, requests: 0 }
  for (let chosen = 0; chosen < 2 ** options.length; chosen++) {
    const taken = options.filter((_, at) => chosen & (1 << at))
    if (new Set(taken.flatMap(one => one.sites)).size < wanted.size) continue
    const minutes = taken.reduce((sum, one) => sum + one.minutes, 0)
    if (minutes < found.minutes || (minutes === found.minutes && taken.length < found.requests)) {
      found = { minutes, requests: taken.length }
    }
  }
  return found
}

test('no plan takes fewer minutes, nor fewer requests in as many (400 small cases, all tried)', () => {
  const random = chance(20261122)
  for (let run = 0; run < 400; run++) {
    const options = someOptions(random, 9)
    const plan = planRequests(options)
    expect({ minutes: plan.minutes, requests: plan.requests.length, run }).toEqual({ ...best(options), run })
    expect(plan.optimal).toBe(true)
  }
})

test('all that can be cleared is, each site once, by no request that adds nothing; the best rate first', () => {
  const random = chance(7)
  for (let run = 0; run < 60; run++) {
    const options = someOptions(random, 60)
    const wanted = [...new Set(options.flatMap(one => one.sites)), 'nowhere']
    const plan = planRequests(options, wanted)
    const cleared = plan.requests.flatMap(request => request.clears)
    expect(new Set(cleared).size).toBe(cleared.length)
    expect([...cleared, ...plan.unreachable].sort()).toEqual(wanted.sort())
    const rates = plan.requests.map(({ option: { minutes }, clears }) => clears.length / minutes)
    expect(rates.every(rate => rate > 0)).toBe(true)
    expect(rates).toEqual([...rates].sort((a, b) => b - a))
  }
})

test('only what is wanted is counted, and what is wanted but out of reach is said', () => {
  const plan = planRequests([option('all', 9, ['a', 'b', 'c']), option('one', 2, ['a'])], ['a', 'z'])
  expect(plan.requests).toEqual([{ option: expect.objectContaining({ id: 'one' }), clears: ['a'] }])
  expect(plan.unreachable).toEqual(['z'])
})

test('of two requests that do the same, the one that says less is made', () => {
  const plan = planRequests([option('a', 3, ['x', 'y'], 6), option('b', 3, ['x', 'y'], 3)])
  expect(plan.requests.map(request => request.option.id)).toEqual(['b'])
})

test('a part too large to be sure of still gets a plan without superfluous requests, and it is said', () => {
  const random = chance(3)
  const sites = Array.from({ length: 60 }, (_, site) => `s${site}`)
  const options = Array.from({ length: 120 }, (_, at) =>
    option(
      `o${at}`,
      1 + random() * 9,
      sites.filter(() => random() < 0.1),
    ),
  )
  const plan = planRequests(options)
  expect(plan.optimal).toBe(false)
  for (const { option: dropped } of plan.requests) {
    const rest = plan.requests
      .filter(request => request.option !== dropped)
      .flatMap(({ option: { sites } }) => sites)
    expect(dropped.sites.every(site => rest.includes(site))).toBe(false)
  }
})
