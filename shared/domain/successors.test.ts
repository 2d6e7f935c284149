import { expect, test } from 'vitest'
import { aJob } from '#tests/support/documents.ts'
import { countRemovals } from './removal-counts.ts'
import { isLive, successorsOf } from './successors.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`
const old = aJob({ status: 'completed', assurance: 'resurfaced', listing_key: 'k', created_at: at(1) })
const later = (patch: Parameters<typeof aJob>[0]) =>
  aJob({ scan_id: old.scan_id, listing_key: 'k', created_at: at(10), ...patch })
const alert = (patch: object = {}) => ({
  job_id: old.id,
  listing_key: 'k',
  status: 'processing' as const,
  detected_at: at(9),
  new_job_id: null,
  ...patch,
})

test('the removal that the alert started takes over, as long as it is under way or done', () => {
  for (const status of ['queued', 'verification', 'requires_manual', 'completed'] as const) {
    const next = later({ status, listing_key: 'moved' })
    expect(successorsOf([old, next], [alert({ new_job_id: next.id })]).get(old.id), status).toBe(next.id)
  }
})

test('a canceled or failed one hasn’t taken over: the listing is back, and counts', () => {
  for (const status of ['cancelled', 'failed'] as const) {
    const next = later({ status })
    expect(isLive(next)).toBe(false)
    expect(successorsOf([old, next], [alert({ new_job_id: next.id })]).size, status).toBe(0)
  }
})

test('three gone, one back, its new removal canceled: 2 of 3, not all', () => {
  const gone = [1, 2].map(() => aJob({ status: 'completed', assurance: 'seen_gone_twice' }))
  const next = later({ status: 'cancelled' })
  const jobs = [...gone, old, next]
  const successors = successorsOf(jobs, [alert({ new_job_id: next.id })])
  const counts = countRemovals(
    jobs.map(job => ({ ...job, template: null, replaced: successors.has(job.id) })),
  )
  expect(counts).toMatchObject({ total: 3, completed: 2, percentComplete: 67 })
})

test('one that was started from the listings takes over as well, with the alert unanswered or reviewed', () => {
  const next = later({ status: 'queued' })
  expect(successorsOf([old, next], [alert()]).get(old.id)).toBe(next.id)
  expect(successorsOf([old, next], []).get(old.id)).toBe(next.id)
})

test('of two listings that came back, both need a removal', () => {
  const next = later({ status: 'queued' })
  const both = [alert({ new_job_id: next.id }), alert({ listing_key: 'other' })]
  expect(successorsOf([old, next], both).size).toBe(0)
  const other = later({ status: 'queued', listing_key: 'other' })
  expect(successorsOf([old, next, other], both).size).toBe(1)
})

test('earlier removals, and those of other listings, don’t take over', () => {
  const jobs = [
    old,
    later({ created_at: at(0) }),
    later({ listing_key: 'other' }),
    aJob({ listing_key: 'k' }),
  ]
  expect(successorsOf(jobs, [alert()]).size).toBe(0)
})
