import { expect, test } from 'vitest'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { removalPath } from './removal-path.ts'

const FOUND = '2026-11-20T08:00:00.000Z'
const SENT = '2026-11-21T08:00:00.000Z'
const GONE = '2026-11-28T08:00:00.000Z'
const job = (given: Partial<RemovalJob>) =>
  ({
    status: 'verification',
    assurance: 'none',
    waiting_for: 'broker',
    created_at: FOUND,
    submitted_at: SENT,
    absent_since: null,
    completed_at: null,
    ...given,
  }) as RemovalJob
const told = (event: 'asserted_gone' | 'seen_gone_again' | 'resurfaced', created_at: string) => ({
  created_at,
  update_data: { event },
})
const states = (given: Partial<RemovalJob>, ...updates: ReturnType<typeof told>[]) =>
  removalPath(job(given), updates, FOUND).map(({ state }) => state)

test('a request that wasn’t sent leaves all but the first step ahead', () => {
  expect(states({ submitted_at: null })).toEqual(['done', 'ahead', 'ahead', 'ahead', 'ahead'])
})

test('a site’s word is a step of its own, and proves nothing', () => {
  expect(states({ assurance: 'asserted' }, told('asserted_gone', GONE))).toEqual([
    'done',
    'done',
    'done',
    'ahead',
    'ahead',
  ])
})

test('two looks prove it; a site that never answered is passed over', () => {
  const once = { assurance: 'seen_gone_once', absent_since: GONE } as const
  expect(states(once)).toEqual(['done', 'done', 'passed over', 'proved', 'ahead'])
  const twice = { ...once, assurance: 'seen_gone_twice', status: 'completed' } as const
  expect(states(twice, told('seen_gone_again', '2026-12-01T08:00:00.000Z'))).toEqual([
    'done',
    'done',
    'passed over',
    'proved',
    'proved',
  ])
  expect(removalPath(job(twice), [], FOUND)[3]?.at).toBe(GONE)
})

test('a look that couldn’t check takes no step', () => {
  expect(states({ assurance: 'inconclusive' })).toEqual(['done', 'done', 'ahead', 'ahead', 'ahead'])
})

test('a listing that came back isn’t gone at any step that counts', () => {
  const back = { assurance: 'resurfaced', status: 'completed', absent_since: GONE } as const
  const path = removalPath(job(back), [told('resurfaced', '2027-01-05T08:00:00.000Z')], FOUND)
  expect(path.map(({ state }) => state)).toEqual(['done', 'done', 'passed over', 'done', 'back'])
  expect(path.at(-1)).toMatchObject({ label: 'Back again', at: '2027-01-05T08:00:00.000Z' })
})
