import { expect, test } from 'vitest'
import { aJob } from '#tests/support/documents.ts'
import { openRemovals, whatStopsText } from './what-stops.ts'

const job = (given: Parameters<typeof aJob>[0]) => aJob({ person_id: 'ada', ...given })

test('only the person’s open removals at that site count', () => {
  const jobs = [
    job({ status: 'queued' }),
    job({ status: 'verification', submitted_at: '2026-11-21T10:00:00.000Z' }),
    job({ status: 'completed' }),
    job({ site_id: 'second' }),
    aJob({ person_id: 'ben' }),
  ]
  expect(openRemovals(jobs, 'ada', 'first')).toEqual({ sent: 1, unsent: 1 })
})

test('it asks first only if something stops', () => {
  expect(whatStopsText({ sent: 0, unsent: 0 })).toBe('')
  expect(whatStopsText({ sent: 0, unsent: 1 })).toBe(
    'One removal there hasn’t been sent yet and will be canceled. Undo doesn’t bring it back.',
  )
  expect(whatStopsText({ sent: 2, unsent: 0 })).toContain('2 removals there have been sent')
})
