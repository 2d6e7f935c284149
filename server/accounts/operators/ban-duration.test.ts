import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { parseBanDuration } from './ban-duration.ts'

test.each([
  ['none', 0],
  ['0', 0],
  ['24h', DAY],
  ['1h30m', HOUR + 30 * MINUTE],
  ['1.5h', 90 * MINUTE],
  ['300ms', 300],
  ['876600h', 876_600 * HOUR],
])('%s', (text, duration) => {
  expect(parseBanDuration(text)).toBe(duration)
})

test.each(['', '1', '-1h', '1d', '1 h', 'P1D', 'h', '9999999h', '1e9h', 'forever', `${'1h'.repeat(60)}`])(
  'refuses %j',
  text => {
    expect(() => parseBanDuration(text)).toThrow('invalid format')
  },
)
