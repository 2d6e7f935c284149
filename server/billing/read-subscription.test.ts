import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { readSubscriptionJob } from './read-subscription.ts'

test('a subscription that can’t be read is tried again for as long as it can’t', () => {
  const { backoff } = readSubscriptionJob({} as never)
  expect([1, 20, 39, 40, 5000].map(attempts => backoff(attempts))).toEqual([
    2 * MINUTE,
    6 * HOUR,
    6 * HOUR,
    DAY,
    DAY,
  ])
})
