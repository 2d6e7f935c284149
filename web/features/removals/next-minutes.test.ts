import { expect, test } from 'vitest'
import type { JobView } from './job-view.ts'
import { nextMinutes } from './next-minutes.ts'

const view = (id: string, minutes: number, key = 'yours') =>
  ({ job: { id }, minutes, standing: { key } }) as unknown as JobView
const ids = (views: readonly JobView[]) => views.map(one => one.job.id)

test('the quickest that fit into ten minutes, and only those that wait for the person', () => {
  const next = nextMinutes([view('a', 6), view('b', 2), view('c', 1, 'sent'), view('d', 2), view('e', 5)])
  expect(ids(next.views)).toEqual(['b', 'd', 'e'])
  expect(next.minutes).toBe(9)
})

test('one that takes longer than ten minutes is next if there is no other', () => {
  expect(nextMinutes([view('a', 14)]).minutes).toBe(14)
  expect(nextMinutes([]).views).toEqual([])
})
