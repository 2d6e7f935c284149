import { expect, test } from 'vitest'
import { createRecentUses } from './recent-uses.ts'

test('so much in any window, per key; what went beyond it is waited for', () => {
  let now = 1_000_000
  const rows = createRecentUses({ max: 100, windowMs: 60_000 }, () => now)
  expect(rows.wait('a')).toBeNull()
  rows.add('a', 40)
  now += 20_000
  rows.add('a', 90)
  expect(rows.wait('a')).toBe(40_000)
  expect(rows.wait('b')).toBeNull()
  now += 40_000
  expect(rows.wait('a')).toBeNull()
  rows.add('a', 200)
  expect(rows.wait('a')).toBe(60_000)
  now += 60_000
  expect(rows.wait('a')).toBeNull()
})

test('forgets nobody who still has to wait when very many have passed', () => {
  let now = 0
  const uses = createRecentUses({ max: 1, windowMs: 60_000 }, () => now)
  for (let n = 0; n < 10_000; n += 1) uses.add(`old ${n}`)
  now += 61_000
  uses.add('recent')
  for (let n = 0; n < 10; n += 1) uses.add(`new ${n}`)
  expect(uses.wait('recent')).toBe(60_000)
  expect(uses.wait('old 1')).toBeNull()
})

test('many uses of one second count in full, and leave the window together', () => {
  let now = 1_000_000
  const uses = createRecentUses({ max: 1000, windowMs: 60_000 }, () => now)
  for (let n = 0; n < 1000; n += 1) {
    now += n % 2
    uses.add('a')
  }
  expect(now).toBe(1_000_500)
  expect(uses.wait('a')).toBe(60_000)
  now += 60_000
  expect(uses.wait('a')).toBeNull()
})
