// When a site is scanned again for a person.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { aJob, START as NOW } from '#tests/support/documents.ts'
import { MAINTENANCE, NETWORK_RETRY, nextScan, RETRY_AFTER, scanUrgency } from './next-scan.ts'

const found = { status: 'found' } as const
const completed = aJob({ status: 'completed' })
const waiting = aJob({ status: 'verification' })
const goneSince = (ms: number) => aJob({ status: 'verification', absent_since: iso(NOW - ms) })

test('with nothing to watch, the site is scanned once a month', () => {
  expect(nextScan(found, [], 'daily', NOW)).toBe(NOW + MAINTENANCE)
  expect(nextScan(found, [aJob({ status: 'cancelled' }), aJob({ status: 'failed' })], 'daily', NOW)).toBe(
    NOW + MAINTENANCE,
  )
})

test.each([
  ['daily', DAY],
  ['weekly', 7 * DAY],
  ['monthly', 30 * DAY],
] as const)('a cleaned site is watched %s', (frequency, pause) => {
  expect(nextScan({ status: 'not_found' }, [completed], frequency, NOW)).toBe(NOW + pause)
})

describe('a removal that waits', () => {
  test('is scanned 72 hours later', () => {
    expect(nextScan(found, [waiting], 'daily', NOW)).toBe(NOW + 72 * HOUR)
  })

  test('and was seen gone is scanned 72 hours after that, whatever happened between', () => {
    expect(nextScan(found, [goneSince(0)], 'daily', NOW)).toBe(NOW + 72 * HOUR)
    expect(nextScan(found, [goneSince(20 * HOUR)], 'daily', NOW)).toBe(NOW + 52 * HOUR)
  })

  test('is never due in the past', () => {
    expect(nextScan(found, [goneSince(100 * DAY)], 'daily', NOW)).toBe(NOW + 72 * HOUR)
  })
})

describe('a site that couldn’t be checked', () => {
  const error = { status: 'error' } as const
  const blocked = { status: 'blocked' } as const

  test('is tried again after two days, or sooner where its recipe says so', () => {
    expect(nextScan(error, [], 'monthly', NOW)).toBe(NOW + RETRY_AFTER)
    expect(nextScan(error, [], 'monthly', NOW, 72 * HOUR)).toBe(NOW + RETRY_AFTER)
    expect(nextScan(error, [], 'monthly', NOW, 6 * HOUR)).toBe(NOW + 6 * HOUR)
  })

  test('because it turned us away is left alone for two days on a daily plan too', () => {
    expect(nextScan(blocked, [completed], 'daily', NOW)).toBe(NOW + 48 * HOUR)
    expect(nextScan(blocked, [goneSince(71 * HOUR)], 'daily', NOW)).toBe(NOW + 48 * HOUR)
    expect(nextScan(blocked, [], 'monthly', NOW, HOUR)).toBe(NOW + 48 * HOUR)
  })

  test('and asked for longer is left alone for that long, and no longer than a month', () => {
    expect(nextScan(blocked, [completed], 'daily', NOW, RETRY_AFTER, { retryAfterMs: 5 * DAY })).toBe(
      NOW + 5 * DAY,
    )
    expect(nextScan(blocked, [], 'daily', NOW, RETRY_AFTER, { retryAfterMs: 400 * DAY })).toBe(
      NOW + MAINTENANCE,
    )
  })

  test('to its end is tried again as such, though it showed a listing', () => {
    const outcome = { outcome: 'blocked', retryAfterMs: 5 * DAY } as const
    expect(nextScan(found, [completed], 'daily', NOW, RETRY_AFTER, outcome)).toBe(NOW + 5 * DAY)
    expect(nextScan(found, [], 'monthly', NOW, RETRY_AFTER, { outcome: 'blocked' })).toBe(NOW + 48 * HOUR)
    expect(nextScan(found, [], 'monthly', NOW, 6 * HOUR, { outcome: 'error' })).toBe(NOW + 6 * HOUR)
  })

  test('because we had no network is tried again within the hour', () => {
    expect(nextScan(error, [waiting], 'monthly', NOW, RETRY_AFTER, { isOffline: true })).toBe(
      NOW + NETWORK_RETRY,
    )
  })
})

test('of several wishes the earliest counts', () => {
  expect(nextScan(found, [completed, waiting], 'daily', NOW)).toBe(NOW + DAY)
  expect(nextScan(found, [completed, goneSince(70 * HOUR)], 'weekly', NOW)).toBe(NOW + 2 * HOUR)
})

describe('how urgent the next scan is', () => {
  const seen = { scan_date: iso(NOW) }

  test('a first result is waited for', () => {
    expect(scanUrgency({ scan_date: null }, [waiting], true)).toBe('asked')
  })

  test('a removal that waits for its verification goes before an open alert, and that before maintenance', () => {
    expect(scanUrgency(seen, [completed, waiting], true)).toBe('verification')
    expect(scanUrgency(seen, [completed], true)).toBe('alert')
    expect(scanUrgency(seen, [completed], false)).toBe('maintenance')
    expect(scanUrgency(seen, [], false)).toBe('maintenance')
  })
})
