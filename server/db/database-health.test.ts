// Whether the database answers: what holds up this process must not be taken for a database that is away.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDatabaseHealth } from './database-health.ts'

const WITHIN = 60

/** Holds up everything in this process. */
function holdUp(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** An answer that takes several turns of the loop to be read, as one over a connection does that is opened for it. */
async function read(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn()
}

test('an answer that lies unread while this process is held up is an answer', async () => {
  let asked = 0
  const health = createDatabaseHealth(async () => {
    asked += 1
    await turn()
    if (asked <= 2) holdUp(3 * WITHIN)
    await read()
  }, WITHIN)
  expect(await health.answers()).toBe(true)
})

test('so it is when the client has counted the time itself, and given up', async () => {
  let asked = 0
  const health = createDatabaseHealth(async () => {
    asked += 1
    if (asked > 1) return
    await turn()
    holdUp(3 * WITHIN)
    throw new Error('timeout exceeded when trying to connect')
  }, WITHIN)
  expect(await health.answers()).toBe(true)
})

test('a request isn’t given up because this process is busy with another', async () => {
  const health = createDatabaseHealth(read, WITHIN)
  const busy = async () => {
    const until = performance.now() + 1200
    while (performance.now() < until) {
      holdUp(3 * WITHIN)
      await turn()
    }
    return 'done'
  }
  expect(await health.whileAnswering(busy)).toBe('done')
})

test('a database that is away is found to be so, by a silent one and a refusal', async () => {
  const silent = createDatabaseHealth(() => new Promise(() => undefined), WITHIN)
  expect(await silent.answers()).toBe(false)
  const refusing = createDatabaseHealth(async () => {
    throw new Error('connect ECONNREFUSED')
  }, WITHIN)
  expect(await refusing.answers()).toBe(false)
})

test('a database that is away while this process is held up is found to be so, too', async () => {
  let asked = 0
  const health = createDatabaseHealth(() => {
    asked += 1
    holdUp(3 * WITHIN)
    return new Promise(() => undefined)
  }, WITHIN)
  expect(await health.answers()).toBe(false)
  expect(asked).toBe(5)
})
