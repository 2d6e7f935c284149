// When a site is looked at again for a person.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { aJob, START as NOW } from '#tests/support/documents.ts'
import { MAINTENANCE, nextLook, RETRY_AFTER } from './next-look.ts'

const found = { status: 'found' } as const
const completed = aJob({ status: 'completed' })
const waiting = aJob({ status: 'verification' })
const goneSince = (ms: number) => aJob({ status: 'verification', absent_since: iso(NOW - ms) })

test('with nothing to watch, the site is looked at once a month', () => {
  expect(nextLook(found, [], 'daily', NOW)).toBe(NOW + MAINTENANCE)
  expect(nextLook(found, [aJob({ status: 'cancelled' }), aJob({ status: 'failed' })], 'daily', NOW)).toBe(
    NOW + MAINTENANCE,
  )
})

test.each([
  ['daily', DAY],
  ['weekly', 7 * DAY],
  ['monthly', 30 * DAY],
] as const)('a cleaned site is watched %s', (frequency, pause) => {
  expect(nextLook({ status: 'not_found' }, [completed], frequency, NOW)).toBe(NOW + pause)
})

describe('a removal that waits', () => {
  test('is looked after 72 hours on', () => {
    expect(nextLook(found, [waiting], 'daily', NOW)).toBe(NOW + 72 * HOUR)
  })

  test('and was seen gone is looked after 72 hours after that, whatever happened between', () => {
    expect(nextLook(found, [goneSince(0)], 'daily', NOW)).toBe(NOW + 72 * HOUR)
    expect(nextLook(found, [goneSince(20 * HOUR)], 'daily', NOW)).toBe(NOW + 52 * HOUR)
  })

  test('is never looked after in the past', () => {
    expect(nextLook(found, [goneSince(100 * DAY)], 'daily', NOW)).toBe(NOW + 72 * HOUR)
  })
})

test('a site that could not be checked is tried again sooner', () => {
  for (const status of ['blocked', 'error'] as const) {
    expect(nextLook({ status }, [], 'monthly', NOW)).toBe(NOW + RETRY_AFTER)
    expect(nextLook({ status }, [], 'monthly', NOW, 72 * HOUR)).toBe(NOW + 72 * HOUR)
    expect(nextLook({ status }, [], 'monthly', NOW, HOUR)).toBe(NOW + RETRY_AFTER)
    expect(nextLook({ status }, [waiting], 'monthly', NOW)).toBe(NOW + RETRY_AFTER)
  }
})

test('of several wishes the earliest counts', () => {
  expect(nextLook(found, [completed, waiting], 'daily', NOW)).toBe(NOW + DAY)
  expect(nextLook(found, [completed, goneSince(70 * HOUR)], 'weekly', NOW)).toBe(NOW + 2 * HOUR)
})
