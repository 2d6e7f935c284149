import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

function testBreaker() {
  const pauses: number[] = []
  let end = () => {}
  const circuitBreaker = createCircuitBreaker({
    random: () => 0.5,
    after(milliseconds, run) {
      pauses.push(milliseconds)
      end = run
      return () => {}
    },
  })
  const passed: string[] = []
  const queue = (name: string, signal = new AbortController().signal) =>
    circuitBreaker.ready(signal).then(
      () => void passed.push(name),
      () => void passed.push(`${name} stopped`),
    )
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return { circuitBreaker, pauses, passed, queue, settle, pauseOver: () => end() }
}

test('who comes while nothing failed passes at once', async () => {
  const { passed, queue, settle } = testBreaker()
  queue('a')
  await settle()
  expect(passed).toEqual(['a'])
})

test('after a failure one tries first, and the others follow when it succeeds', async () => {
  const { circuitBreaker, passed, queue, settle, pauseOver } = testBreaker()
  circuitBreaker.recordFailure(new Error('away'))
  for (const name of ['a', 'b', 'c']) queue(name)
  await settle()
  expect(passed).toEqual([])
  pauseOver()
  await settle()
  expect(passed).toEqual(['a'])
  circuitBreaker.recordSuccess()
  await settle()
  expect(passed).toEqual(['a', 'b', 'c'])
})

test('pauses double up to 30 s; failures of one moment count once; a success starts over', () => {
  const { circuitBreaker, pauses, pauseOver } = testBreaker()
  for (let n = 0; n < 10; n += 1) {
    circuitBreaker.recordFailure(new Error('away'))
    circuitBreaker.recordFailure(new Error('away'))
    pauseOver()
  }
  expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000])
  circuitBreaker.recordSuccess()
  circuitBreaker.recordFailure(new Error('away'))
  expect(pauses.at(-1)).toBe(200)
})

test('a server that says when to come back is obeyed', () => {
  const { circuitBreaker, pauses } = testBreaker()
  circuitBreaker.recordFailure(new ApiError(429, 'rate_limited', 'Slow down.', 9000))
  expect(pauses).toEqual([9000])
})

test('a server that says when to come back is obeyed, whatever gives reason to hope meanwhile', async () => {
  const { circuitBreaker, passed, queue, settle, pauseOver } = testBreaker()
  circuitBreaker.recordFailure(new ApiError(429, 'rate_limited', 'Slow down.', 9000))
  queue('a')
  circuitBreaker.retryNow()
  await settle()
  expect(passed).toEqual([])
  pauseOver()
  await settle()
  expect(passed).toEqual(['a'])
  circuitBreaker.recordFailure(new Error('away'))
  queue('b')
  circuitBreaker.retryNow()
  await settle()
  expect(passed).toEqual(['a', 'b'])
})

test('who waits stops when told to', async () => {
  const { circuitBreaker, passed, queue, settle } = testBreaker()
  const ending = new AbortController()
  circuitBreaker.recordFailure(new Error('away'))
  queue('a', ending.signal)
  ending.abort(new Error('end'))
  await settle()
  queue('b', ending.signal)
  await settle()
  expect(passed).toEqual(['a stopped', 'b stopped'])
})

test('who only wants to pass freely does not try first, unless nobody else does', async () => {
  const { circuitBreaker, passed, queue, settle, pauseOver } = testBreaker()
  const { signal } = new AbortController()
  const wait = (name: string) => void circuitBreaker.closed(signal).then(() => passed.push(name))
  circuitBreaker.recordFailure(new Error('away'))
  wait('patient')
  queue('a')
  pauseOver()
  await settle()
  expect(passed).toEqual(['a'])
  circuitBreaker.recordFailure(new Error('away'))
  pauseOver()
  await settle()
  expect(passed).toEqual(['a', 'patient'])
  circuitBreaker.recordSuccess()
  wait('free')
  await settle()
  expect(passed).toEqual(['a', 'patient', 'free'])
})
