// When a site is looked at again for a person.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { aJob, START as NOW } from '#tests/support/documents.ts'
import { lookUrgency, MAINTENANCE, NETWORK_RETRY, nextLook, RETRY_AFTER } from './next-scan.ts'

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

describe('a site that couldn’t be checked', () => {
  const error = { status: 'error' } as const
  const blocked = { status: 'blocked' } as const

  test('is tried again after two days, or sooner where its recipe says so', () => {
    expect(nextLook(error, [], 'monthly', NOW)).toBe(NOW + RETRY_AFTER)
    expect(nextLook(error, [], 'monthly', NOW, 72 * HOUR)).toBe(NOW + RETRY_AFTER)
    expect(nextLook(error, [], 'monthly', NOW, 6 * HOUR)).toBe(NOW + 6 * HOUR)
  })

  test('because it turned us away is left alone for two days on a daily plan too', () => {
    expect(nextLook(blocked, [completed], 'daily', NOW)).toBe(NOW + 48 * HOUR)
    expect(nextLook(blocked, [goneSince(71 * HOUR)], 'daily', NOW)).toBe(NOW + 48 * HOUR)
    expect(nextLook(blocked, [], 'monthly', NOW, HOUR)).toBe(NOW + 48 * HOUR)
  })

  test('and asked for longer is left alone for that long, and no longer than a month', () => {
    expect(nextLook(blocked, [completed], 'daily', NOW, RETRY_AFTER, { askedFor: 5 * DAY })).toBe(
      NOW + 5 * DAY,
    )
    expect(nextLook(blocked, [], 'daily', NOW, RETRY_AFTER, { askedFor: 400 * DAY })).toBe(NOW + MAINTENANCE)
  })

  test('to its end is tried again as such, though it showed a listing', () => {
    const outcome = { outcome: 'blocked', askedFor: 5 * DAY } as const
    expect(nextLook(found, [completed], 'daily', NOW, RETRY_AFTER, outcome)).toBe(NOW + 5 * DAY)
    expect(nextLook(found, [], 'monthly', NOW, RETRY_AFTER, { outcome: 'blocked' })).toBe(NOW + 48 * HOUR)
    expect(nextLook(found, [], 'monthly', NOW, 6 * HOUR, { outcome: 'error' })).toBe(NOW + 6 * HOUR)
  })

  test('because we had no network is tried again within the hour', () => {
    expect(nextLook(error, [waiting], 'monthly', NOW, RETRY_AFTER, { isOffline: true })).toBe(
      NOW + NETWORK_RETRY,
    )
  })
})

test('of several wishes the earliest counts', () => {
  expect(nextLook(found, [completed, waiting], 'daily', NOW)).toBe(NOW + DAY)
  expect(nextLook(found, [completed, goneSince(70 * HOUR)], 'weekly', NOW)).toBe(NOW + 2 * HOUR)
})

describe('how urgent the next look is', () => {
  const seen = { scan_date: iso(NOW) }

  test('a first result is waited for', () => {
    expect(lookUrgency({ scan_date: null }, [waiting], true)).toBe('asked')
  })

  test('a removal that waits for its verification goes before an open alert, and that before maintenance', () => {
    expect(lookUrgency(seen, [completed, waiting], true)).toBe('verification')
    expect(lookUrgency(seen, [completed], true)).toBe('alert')
    expect(lookUrgency(seen, [completed], false)).toBe('maintenance')
    expect(lookUrgency(seen, [], false)).toBe('maintenance')
  })
})
