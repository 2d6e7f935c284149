// Status changes that the person just caused aren't news; many are one message.
import { expect, test } from 'vitest'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { JobEvent, JobStatus } from '#shared/domain/removal.ts'
import { statusMessage } from './status-change.ts'

const update = (job: string, event: JobEvent, status: JobStatus): RealtimeUpdate => ({
  id: `${job}-${event}`,
  job_id: job,
  site_id: 'truefolk',
  channel_type: 'removal_progress',
  update_type: 'status_change',
  update_data: { job_id: job, event, new_status: status, text: '' },
  evidence: [],
  created_at: '2026-11-01T10:00:00.000Z',
})

test('a single change is told in the specification’s words', () => {
  expect(statusMessage([update('a', 'submitted', 'verification')])).toEqual({
    title: 'Status Update',
    description: 'Removal job status changed to: verification',
  })
})

test('the start of a removal, and the person’s own reports, are no news', () => {
  const own = [
    update('a', 'accepted', 'queued'),
    update('a', 'claimed', 'pending'),
    update('a', 'started', 'processing'),
    update('b', 'cancelled', 'cancelled'),
    update('c', 'person_completed', 'verification'),
  ]
  expect(statusMessage(own)).toBeNull()
})

test('a note is no status change', () => {
  expect(statusMessage([{ ...update('a', 'seen_gone', 'verification'), update_type: 'note' }])).toBeNull()
})

test('several changes of one removal are told by the last, those of several removals as a number', () => {
  const a = [update('a', 'submitted', 'verification'), update('a', 'seen_gone_again', 'completed')]
  expect(statusMessage(a)?.description).toBe('Removal job status changed to: completed')
  expect(statusMessage([...a, update('b', 'failed', 'failed')])?.description).toBe(
    '2 removals have a new status.',
  )
})
