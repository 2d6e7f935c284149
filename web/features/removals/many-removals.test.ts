import { expect, test } from 'vitest'
import { jobStatus } from '#shared/domain/removal.ts'
import type { JobView } from './job-view.ts'
import { isTickable, retryable, stoppable, stopQuestion } from './many-removals.ts'

type Given = { asked?: JobView['asked']; submitted_at?: string; listing_key?: string }
const view = (status: string, given: Given = {}) =>
  ({
    job: {
      status,
      submitted_at: given.submitted_at ?? null,
      listing_key: given.listing_key ?? 'listing',
    },
    siteName: 'Kinfolio',
    asked: given.asked ?? null,
  }) as unknown as JobView

test('only what failed is tried again, and only what isn’t over is stopped', () => {
  const all = jobStatus.options.map(status => view(status))
  expect(retryable(all).map(one => one.job.status)).toEqual(['failed'])
  expect(stoppable(all).map(one => one.job.status)).toEqual([
    'queued',
    'pending',
    'processing',
    'verification',
    'requires_manual',
  ])
  expect(all.filter(isTickable)).toHaveLength(6)
})

test('nothing is asked for twice: what is on its way can’t be ticked', () => {
  expect(isTickable(view('failed', { asked: { kind: 'retry-removal', sent: false } }))).toBe(false)
})

test('what has gone out, and what hasn’t, is said before several are stopped', () => {
  const sent = view('verification', { submitted_at: '2026-11-20T10:00:00.000Z' })
  expect(stopQuestion([sent])).toEqual({
    title: 'Stop the removal on Kinfolio?',
    text: '1 request has gone out, and we can’t recall it. Offlist stops checking and following up.',
  })
  expect(stopQuestion([view('queued'), view('queued')])).toEqual({
    title: 'Stop 2 removals?',
    text: 'We haven’t sent anything, and won’t. The listings stay up.',
  })
  expect(stopQuestion([sent, sent, view('queued')]).text).toBe(
    '2 requests have gone out, and we can’t recall them. Offlist stops checking and following up. For 1 more, we haven’t sent anything, and won’t. The listing stays up.',
  )
})

test('of a removal without a listing, no listing is said to stay up', () => {
  const unlisted = view('requires_manual', { listing_key: '' })
  expect(stopQuestion([unlisted]).text).toBe(
    'We haven’t sent anything, and won’t. Nothing more is asked of Kinfolio.',
  )
  expect(stopQuestion([unlisted, view('queued')]).text).toBe(
    'We haven’t sent anything, and won’t. The listing stays up.',
  )
})
