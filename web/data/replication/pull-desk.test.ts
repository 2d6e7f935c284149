import { expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { createAbortableRequests } from '#web/data/http/abortable-requests.ts'
import type { RequestOptions } from '#web/data/http/api.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { createPullDesk } from './pull-desk.ts'

type Sent = { path: string; options: RequestOptions }

/** A desk whose requests the test answers; `pass` ends the collecting time, `late` the waiting time at the start. */
function desk(answer: (sent: Sent) => unknown) {
  const sent: Sent[] = []
  const due: (() => void)[] = []
  const dueLate: (() => void)[] = []
  const api = {
    json: async (path: string, schema: { parse(value: unknown): unknown }, options: RequestOptions = {}) => {
      sent.push({ path, options })
      return schema.parse(await answer({ path, options })) as never
    },
  }
  const environment = {
    after(milliseconds: number, run: () => void) {
      ;(milliseconds > 100 ? dueLate : due).push(run)
      return () => {}
    },
  }
  const abortable = createAbortableRequests({ deviceNow: () => 0, signal: new AbortController().signal })
  const pulls = createPullDesk({ api, environment, headers: { 'x-sync-device': 'me' }, abortable })
  const pass = () => {
    for (const run of due.splice(0)) run()
  }
  const late = () => {
    for (const run of dueLate.splice(0)) run()
  }
  return { pulls, sent, pass, late, abortable }
}

const row = { id: newId(), _deleted: false }
const page = (seq: number) => ({ documents: [row], checkpoint: { seq } })

test('3.5 collections that ask at the same moment are answered by one request', async () => {
  const { pulls, sent, pass } = desk(() => ({ people: page(7), intents: page(9) }))
  pulls.open([])
  const answers = Promise.all([pulls.ask('people', 3), pulls.ask('intents', 0)])
  pass()
  expect(await answers).toEqual([page(7), page(9)])
  expect(sent).toHaveLength(1)
  expect(sent[0]?.path).toBe('/sync/v1/pull')
  expect(sent[0]?.options).toMatchObject({
    method: 'POST',
    body: { since: { people: 3, intents: 0 }, only: ['people', 'intents'], limit: 1000 },
  })
})

test('3.1 a collection that asks alone is answered alone', async () => {
  const { pulls, sent, pass } = desk(() => page(7))
  pulls.open([])
  const answer = pulls.ask('people', 3)
  pass()
  expect(await answer).toEqual(page(7))
  expect(sent[0]?.path).toBe('/sync/v1/people/pull?seq=3&limit=1000')
})

test('7.8 what asks before all have started waits for them, and goes together', async () => {
  const { pulls, sent, pass } = desk(() => ({ people: page(1), intents: page(1) }))
  const answers = Promise.all([pulls.ask('people', 0), pulls.ask('intents', 0)])
  pass()
  expect(sent).toEqual([])
  pulls.open([])
  pass()
  await answers
  expect(sent).toHaveLength(1)
})

test('3.5 at the start, the requests go when the last of the collections expected has asked', async () => {
  const { pulls, sent, pass, late } = desk(() => ({ people: page(1), intents: page(1) }))
  const first = pulls.ask('people', 0)
  pulls.open(['people', 'intents'])
  pass()
  expect(sent).toEqual([])
  const last = pulls.ask('intents', 0)
  pass()
  await Promise.all([first, last])
  expect(sent.map(({ path }) => path)).toEqual(['/sync/v1/pull'])
  // Only the start waits for expected collections.
  const alone = pulls.ask('people', 1).catch(() => {})
  pass()
  late()
  await alone
  expect(sent).toHaveLength(2)
})

test('3.5 a collection that never asks holds the others up for a while only', async () => {
  const { pulls, sent, pass, late } = desk(() => page(1))
  const answer = pulls.ask('people', 0)
  pulls.open(['people', 'intents'])
  pass()
  expect(sent).toEqual([])
  late()
  pass()
  expect(await answer).toEqual(page(1))
})

test('3.5 a collection that is asked for from two numbers at once gets an answer to each', async () => {
  const { pulls, sent, pass } = desk(({ path }) => page(path.includes('seq=0') ? 1 : 2))
  pulls.open([])
  const answers = Promise.all([pulls.ask('people', 4), pulls.ask('people', 0)])
  pass()
  pass()
  expect(await answers).toEqual([page(2), page(1)])
  expect(sent).toHaveLength(2)
})

test('8.2 a pull names its device', async () => {
  const { pulls, sent, pass } = desk(({ path }) => (path.endsWith('/v1/pull') ? {} : page(1)))
  pulls.open([])
  const alone = pulls.ask('people', 0)
  pass()
  await alone
  const together = Promise.allSettled([pulls.ask('people', 0), pulls.ask('intents', 0)])
  pass()
  await together
  expect(sent.map(({ options }) => options.headers)).toEqual([
    { 'x-sync-device': 'me' },
    { 'x-sync-device': 'me' },
  ])
})

test('8.3 an expired checkpoint is told to its collection only, asked alone or together', async () => {
  const { pulls, pass } = desk(({ path }) => {
    if (path === '/sync/v1/pull') return { people: { expired: true }, intents: page(9) }
    throw new ApiError(410, 'checkpoint_expired', 'Start afresh.')
  })
  pulls.open([])
  const together = Promise.all([pulls.ask('people', 3), pulls.ask('intents', 8)])
  pass()
  expect(await together).toEqual(['expired', page(9)])
  const alone = pulls.ask('people', 3)
  pass()
  expect(await alone).toBe('expired')
})

test('a failure is told to all who asked together, and a missing answer to whom it misses', async () => {
  const failing = desk(() => {
    throw new ApiError(500, 'internal', 'Broken.')
  })
  failing.pulls.open([])
  const failed = Promise.allSettled([failing.pulls.ask('people', 0), failing.pulls.ask('intents', 0)])
  failing.pass()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const lacking = desk(() => ({ people: page(1) }))
  lacking.pulls.open([])
  const lacks = Promise.allSettled([lacking.pulls.ask('people', 0), lacking.pulls.ask('intents', 0)])
  lacking.pass()
  expect((await lacks).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('a request from before the network came back is given up, and looks like no answer', async () => {
  let now = 0
  const abortable = createAbortableRequests({ deviceNow: () => now, signal: new AbortController().signal })
  const hanging = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const old = abortable.run(hanging)
  now = 100
  let isYoungOver = false
  const young = abortable.run(hanging).catch(() => {
    isYoungOver = true
  })
  abortable.abortBefore(50)
  await expect(old).rejects.toMatchObject({ code: 'offline' })
  expect(isYoungOver).toBe(false)
  abortable.abortBefore(200)
  await young
})
