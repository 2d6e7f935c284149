import { expect, test } from 'vitest'
import { QUERIES_PER_ROUND } from '#shared/domain/search-round.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import { keysOf, planVisit, QUERIES_PER_VISIT } from './plan-visit.ts'

const queries = (count: number): RecipeProfile[] =>
  Array.from({ length: count }, (_, index) => ({
    firstName: 'Ann',
    lastName: `Lee${index}`,
    city: 'Dayton',
    state: 'OH',
  }))
const plan = (
  all: readonly RecipeProfile[],
  watched: readonly RecipeProfile[] = [],
  answered: readonly RecipeProfile[] = [],
) => planVisit(all, { watched: keysOf(watched), answered: keysOf(answered) })

test('few queries are one visit', () => {
  const all = queries(QUERIES_PER_VISIT)
  expect(plan(all)).toEqual({ queries: all, done: all.length, remaining: 0, isWhole: true })
})

test('many are a round of visits that comes to an end, with the least likely never asked', () => {
  const all = queries(200)
  const asked: RecipeProfile[] = []
  for (let visits = 1; ; visits += 1) {
    const visit = plan(all, [], asked)
    expect(visit.queries.length).toBeLessThanOrEqual(QUERIES_PER_VISIT)
    expect(visit.isWhole).toBe(false)
    asked.push(...visit.queries)
    expect(visit.done).toBe(asked.length)
    if (visit.remaining > 0) continue
    expect(visits).toBe(QUERIES_PER_ROUND / QUERIES_PER_VISIT)
    break
  }
  expect(asked).toEqual(all.slice(0, QUERIES_PER_ROUND))
})

test('what found a listing is asked in every visit, and the round goes on beside it', () => {
  const all = queries(60)
  const watched = all.slice(40, 60)
  const visit = plan(all, watched, all.slice(0, 10))
  expect(visit.queries).toEqual([...watched, ...all.slice(10, 14)])
  expect(visit.remaining).toBe(QUERIES_PER_ROUND - 14)
})
