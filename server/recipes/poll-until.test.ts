// Polling: ends with a result, at the timeout, or when the page can no longer change.
import { performance } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { pollUntil } from './poll-until.ts'
import type { RunContext } from './run-types.ts'

/** A context whose page is still or not, depending on a variable of the test. */
function contextOf(isStill: () => boolean): RunContext {
  const tracker = { settle: () => Promise.resolve(), quietFor: () => 60_000 }
  const page = { call: () => Promise.resolve(isStill()) }
  return { tracker, page, navigationTimeoutMs: 1_000, signal: null } as unknown as RunContext
}

test('a page that cannot change is looked at once', async () => {
  let looks = 0
  const looked = await pollUntil(
    contextOf(() => true),
    60_000,
    () => Promise.resolve({ again: `look ${++looks}` }),
  )
  expect(looked).toEqual({ found: false, reason: 'look 1' })
})

test('a page that comes to rest between a look and the next is looked at once more', async () => {
  let still = false
  let looks = 0
  const look = () => {
    looks += 1
    const seen = still ? { done: 'the record' } : { again: 'nothing yet' }
    still = true // The last script has added the record and removed itself.
    return Promise.resolve(seen)
  }
  expect(
    await pollUntil(
      contextOf(() => still),
      60_000,
      look,
    ),
  ).toEqual({ found: true, value: 'the record' })
  expect(looks).toBe(2)
})

test('a page that never comes to rest is given up when the time is over', async () => {
  const looked = await pollUntil(
    contextOf(() => false),
    0,
    () => Promise.resolve({ again: 'growing' }),
  )
  expect(looked).toEqual({ found: false, reason: 'growing' })
})

test('a busy machine gets its tries, one for each second of the wait; and is named where it gets too few', async () => {
  let at = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at)
  try {
    const tries = async (eachTakes: number) => {
      let looks = 0
      const look = async () => {
        at += eachTakes
        looks += 1
        return { again: 'nothing yet' }
      }
      const looked = await pollUntil(
        contextOf(() => false),
        3_000,
        look,
      )
      return { looks, ...looked }
    }
    expect(await tries(1_600)).toEqual({ looks: 3, found: false, reason: 'nothing yet' })
    expect(await tries(7_000)).toEqual({
      looks: 1,
      found: false,
      reason: 'this machine is too busy; nothing yet',
    })
  } finally {
    clock.mockRestore()
  }
})
