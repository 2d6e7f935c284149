import { expect, test } from 'vitest'
import { notMeText } from './not-me.ts'

const job = { status: 'queued', submitted_at: null, parent_job_id: null } as const

test('before anything went out, nothing will', () => {
  const text = notMeText(job, 'Harborlist', 'yours')
  expect(text).toContain('stops this removal')
  expect(text).toContain('We won’t send anything')
})

test('what went out can’t be recalled, and isn’t promised to be', () => {
  const sent = { ...job, status: 'verification', submitted_at: '2026-11-22T09:00:00.000Z' } as const
  expect(notMeText(sent, 'Harborlist', 'yours')).toContain('can’t recall it')
})

test('where the removal is over, there’s nothing to stop', () => {
  const text = notMeText({ ...job, status: 'completed' }, 'Harborlist', 'Thomas’s')
  expect(text).toContain('nothing to stop')
  expect(text).toContain('Thomas’s')
})
