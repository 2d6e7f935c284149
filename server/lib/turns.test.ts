import { expect, test } from 'vitest'
import { ClientDisconnected } from './client-disconnected.ts'
import { AppError } from './problem.ts'
import { createTurns } from './turns.ts'

const staying = new AbortController().signal

/** Whether a promise has settled by the next turn of the event loop. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const soon = new Promise(resolve => setImmediate(() => resolve(pending)))
  return (await Promise.race([promise, soon])) !== pending
}

test('so many of a key work at once, the others in their order; another key does not wait for them', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 10 })
  const done = await turns.take('a', staying)
  const second = turns.take('a', staying)
  const third = turns.take('a', staying)
  expect(await isSettled(second)).toBe(false)
  expect(await isSettled(turns.take('b', staying))).toBe(true)
  done()
  const secondDone = await second
  expect(await isSettled(third)).toBe(false)
  secondDone()
  ;(await third)()
  expect(await isSettled(turns.take('a', staying))).toBe(true)
})

test('who leaves while they wait have no turn, and hold nobody up', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 10 })
  const done = await turns.take('a', staying)
  const client = new AbortController()
  const left = [turns.take('a', client.signal), turns.take('a', client.signal)]
  const stays = turns.take('a', staying)
  client.abort()
  for (const gone of left) await expect(gone).rejects.toThrow(ClientDisconnected)
  done()
  expect(await isSettled(stays)).toBe(true)
  await expect(turns.take('c', client.signal)).rejects.toThrow(ClientDisconnected)
})

test('when too many wait, the next is told to come again', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  await turns.take('a', staying)
  void turns.take('a', staying)
  const refused = await turns.take('a', staying).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ code: 'rate_limited', headers: { 'retry-after': '1' } })
})
