import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from './limits.ts'
import { createRateLimiter } from './rate-limiter.ts'

test('lets so many through in any window, per key and name, and says how long to wait', () => {
  let now = 1_000_000
  const limiter = createRateLimiter({ ...DEFAULT_LIMITS, token: { max: 2, windowMs: 60_000 } }, () => now)
  expect(limiter.take('token', 'a')).toBeNull()
  now += 20_000
  expect(limiter.take('token', 'a')).toBeNull()
  expect(limiter.take('token', 'a')).toBe(40)
  expect(limiter.peek('token', 'a')).toBe(40)
  expect(limiter.take('token', 'b')).toBeNull()
  expect(limiter.take('verify', 'a')).toBeNull()
  now += 40_000
  expect(limiter.take('token', 'a')).toBeNull()
  expect(limiter.take('token', 'a')).toBe(20)
})

test('a use given back does not count, and peeking never does', () => {
  const limiter = createRateLimiter({ ...DEFAULT_LIMITS, token: { max: 1, windowMs: 60_000 } }, () => 0)
  limiter.peek('token', 'a')
  expect(limiter.take('token', 'a')).toBeNull()
  limiter.giveBack('token', 'a')
  expect(limiter.take('token', 'a')).toBeNull()
  expect(limiter.take('token', 'a')).toBe(60)
})

test('forgets nobody who is still limited when very many have passed', () => {
  let now = 0
  const limiter = createRateLimiter({ ...DEFAULT_LIMITS, token: { max: 1, windowMs: 60_000 } }, () => now)
  for (let n = 0; n < 10_000; n += 1) limiter.take('token', `old ${n}`)
  now += 61_000
  limiter.take('token', 'recent')
  for (let n = 0; n < 10; n += 1) limiter.take('token', `new ${n}`)
  expect(limiter.take('token', 'recent')).toBe(60)
  expect(limiter.take('token', 'old 1')).toBeNull()
})
