// Asking a mailbox again: soon after a connection broke, seldom after a refusal.
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { isWorthReporting, waitAfter } from './mailbox-waits.ts'

const waits = (fault: Parameters<typeof waitAfter>[0]) =>
  [1, 2, 3, 4, 5, 6, 100].map(tries => waitAfter(fault, tries))

test('a broken connection is opened again within a second, and then ever more slowly', () => {
  const all = waits('dropped')
  expect(all[0]).toBe(SECOND)
  expect(all).toEqual([...all].sort((a, b) => a - b))
  expect(all.at(-1)).toBe(MINUTE)
  expect(waits(null)).toEqual(all)
})

test('a wrong password is tried at most twice in a quarter of an hour, and once an hour in the long run', () => {
  const all = waits('refused')
  expect((all[0] ?? 0) + (all[1] ?? 0)).toBeGreaterThanOrEqual(15 * MINUTE)
  expect(all.at(-1)).toBe(60 * MINUTE)
})

test('operators hear of a refusal at once, and of connections only when they keep failing', () => {
  expect(isWorthReporting('refused', 1)).toBe(true)
  expect([1, 2, 3].map(tries => isWorthReporting('dropped', tries))).toEqual([false, false, true])
})
