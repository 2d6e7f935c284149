// When workers look for due work. The interval is an hour, so nothing here waits for it.
import { afterEach, expect, test } from 'vitest'
import { HOUR } from '#shared/lib/time.ts'
import { startWorkerPool, type WorkerPool } from './worker-pool.ts'

let pool: WorkerPool | null = null
afterEach(async () => {
  await pool?.stop()
})

/** A lane: one piece at a time is due, the next as soon as that has ended. */
function aLane(pieces: readonly string[]) {
  const waiting = [...pieces]
  const done: string[] = []
  const all = Promise.withResolvers<void>()
  let isBusy = false
  return {
    done,
    all: all.promise,
    waiting,
    findDue: async () => (isBusy ? [] : waiting.slice(0, 1)),
    take: async (piece: string) => {
      isBusy = true
      waiting.shift()
      return async () => {
        done.push(piece)
        isBusy = false
        if (waiting.length === 0) all.resolve()
      }
    },
  }
}

const start = (options: Partial<Parameters<typeof startWorkerPool<string>>[0]>) => {
  pool = startWorkerPool<string>({
    workers: 2,
    every: HOUR,
    findDue: async () => [],
    take: async () => null,
    onError: () => undefined,
    ...options,
  })
  return pool
}

test('the end of a piece has the next one looked for', async () => {
  const lane = aLane(['a', 'b', 'c', 'd'])
  start({ findDue: lane.findDue, take: lane.take })
  await lane.all
  expect(lane.done).toEqual(['a', 'b', 'c', 'd'])
})

test('a nudge has due work looked for, also while it is being looked for', async () => {
  const lane = aLane([])
  const looked = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const running = start({
    findDue: async () => {
      const due = await lane.findDue()
      looked.resolve()
      await going.promise
      return due
    },
    take: lane.take,
  })
  await looked.promise
  lane.waiting.push('a')
  running.nudge()
  going.resolve()
  await lane.all
  expect(lane.done).toEqual(['a'])
})

test('nobody looks while all are at work', async () => {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let looks = 0
  const running = start({
    workers: 1,
    findDue: async () => {
      looks += 1
      return looks === 1 ? ['a'] : []
    },
    take: async () => () => {
      begun.resolve()
      return held.promise
    },
  })
  await begun.promise
  running.nudge()
  const stopped = running.stop()
  expect(looks).toBe(1)
  held.resolve()
  await stopped
  expect(looks).toBe(1)
})

test('what was found is used before it is looked for again, and what cannot be had is passed over', async () => {
  const third = Promise.withResolvers<void>()
  const taken: string[] = []
  let looks = 0
  start({
    workers: 1,
    findDue: async () => {
      looks += 1
      return looks === 1 ? ['a', 'b', 'c'] : []
    },
    take: async piece => {
      taken.push(piece)
      if (piece === 'b') return null
      return async () => {
        if (piece === 'c') third.resolve()
      }
    },
  })
  await third.promise
  expect(taken).toEqual(['a', 'b', 'c'])
  expect(looks).toBe(1)
})

test('a piece that cannot be taken is reported, and the others go on', async () => {
  const taken: string[] = []
  const errors: unknown[] = []
  const last = Promise.withResolvers<void>()
  let looks = 0
  start({
    workers: 1,
    findDue: async () => {
      looks += 1
      return looks === 1 ? ['a', 'b', 'c'] : []
    },
    take: async piece => {
      if (piece === 'b') throw new Error('not b')
      return async () => {
        taken.push(piece)
        if (piece === 'c') last.resolve()
      }
    },
    onError: error => errors.push(error),
  })
  await last.promise
  expect(taken).toEqual(['a', 'c'])
  expect(errors).toEqual([new Error('not b')])
})

test('a look that fails is reported, and a nudge looks again', async () => {
  const lane = aLane(['a'])
  const failed = Promise.withResolvers<unknown>()
  let looks = 0
  const running = start({
    findDue: () => {
      looks += 1
      return looks === 1 ? Promise.reject(new Error('away')) : lane.findDue()
    },
    take: lane.take,
    onError: failed.resolve,
  })
  expect(await failed.promise).toEqual(new Error('away'))
  running.nudge()
  await lane.all
})
