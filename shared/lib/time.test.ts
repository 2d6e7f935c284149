// The durations that the sandbox's clock accepts, and stored instants.
import { expect, test } from 'vitest'
import { DAY, HOUR, iso, MINUTE, parseDuration, SECOND } from './time.ts'

test.each([
  ['P3D', 3 * DAY],
  ['PT72H', 72 * HOUR],
  ['P1W', 7 * DAY],
  ['P2W1DT3H4M5S', 15 * DAY + 3 * HOUR + 4 * MINUTE + 5 * SECOND],
  ['PT30M', 30 * MINUTE],
  ['PT0S', 0],
  ['P0D', 0],
])('%s is a duration', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})

test.each(['', 'P', 'PT', 'P1DT', '3D', 'P-1D', 'P1.5D', 'p3d', 'P1M', 'P1Y', 'PT3D', 'P3H', ' P3D', 'P3D '])(
  '“%s” is none',
  text => {
    expect(parseDuration(text)).toBeNull()
  },
)

test('instants are in UTC with milliseconds', () => {
  expect(iso(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(iso(Date.parse('2026-11-21T12:00:00+02:00'))).toBe('2026-11-21T10:00:00.000Z')
})
