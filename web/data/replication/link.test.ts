// How fast a device recovers once the server is back: with real pauses, in time that the test advances.
import { afterEach, expect, test } from 'vitest'
import type { CollectionName } from '#shared/collections/index.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { Environment, SocketEvents } from '#web/data/environment.ts'
import { createAbortableRequests } from '#web/data/http/abortable-requests.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { createConnection } from '#web/data/http/connection.ts'
import { createRetryingRequests } from '#web/data/http/retrying-requests.ts'
import { type HeldTime, heldTime } from '#web/data/testing/held-time.ts'
import { Link } from './link.ts'

const AWAY = new ApiError(0, 'offline', 'The server could not be reached.')

type Mood = 'up' | 'away' | 'hanging' | 'broken'

let links: Link[] = []
afterEach(() => {
  for (const link of links) link.stop()
  links = []
})

/** A link whose collections pull from a server that the test takes down and brings back. */
function linked() {
  const time = heldTime()
  const ending = new AbortController()
  const state = { mood: 'up' as Mood, pulled: Number.NaN, taken: [] as string[], changes: 0 }
  const sockets = new Set<SocketEvents>()
  const signs = { network: (_: boolean) => {}, visible: (_: boolean) => {} }
  const environment = surroundings(time, state, sockets, signs)
  const connection = createConnection(environment)
  const abortable = createAbortableRequests({ deviceNow: time.now, signal: ending.signal })
  const ask = (signal: AbortSignal) => {
    if (state.mood === 'hanging')
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    if (state.mood === 'broken') return Promise.reject(new ApiError(500, 'internal', 'Not ready.'))
    return state.mood === 'up' ? Promise.resolve() : Promise.reject(AWAY)
  }
  const replicator = (name: CollectionName) => {
    const requests = createRetryingRequests({
      ...{ connection, environment, signal: ending.signal },
      changed() {},
      failed() {},
    })
    let running = false
    const pull = async () => {
      if (running) return
      running = true
      for (;;) {
        const isDone = await requests
          .attempt(() => abortable.run(ask))
          .then(
            () => true,
            error => {
              connection.note(!(error instanceof ApiError && error.status === 0))
              return false
            },
          )
        if (isDone) break
        await time.settle()
      }
      connection.note(true)
      state.pulled = time.now()
      running = false
    }
    return {
      name,
      retryNow: requests.retryNow,
      expectNews() {},
      take: () => void state.taken.push(name),
      resync: () => void pull(),
    }
  }
  const link = new Link({
    ...{ connection, environment, abortable },
    replicators: [replicator('people'), replicator('intents')],
    signedIn: async () => true,
    changed() {
      state.changes += 1
    },
  })
  links.push(link)
  /** Takes the server down. */
  const fall = (mood: Mood) => {
    state.mood = mood
    if (mood === 'away') for (const socket of [...sockets]) socket.closed()
  }
  return { ...{ time, state, link, fall, signs, connection, sockets } }
}

function surroundings(
  time: HeldTime,
  state: { mood: Mood },
  sockets: Set<SocketEvents>,
  signs: { network(onLine: boolean): void; visible(isVisible: boolean): void },
): Environment {
  const partial: Partial<Environment> = {
    ...time,
    deviceNow: time.now,
    random: () => 0.5,
    onLine: () => true,
    onConnectivity(listener) {
      signs.network = listener
      return () => {}
    },
    onVisibility(listener) {
      signs.visible = listener
      return () => {}
    },
    openSocket(_path, events) {
      let isOver = false
      const mine = {
        ...events,
        closed() {
          if (isOver) return
          isOver = true
          sockets.delete(mine)
          events.closed()
        },
      }
      sockets.add(mine)
      if (state.mood === 'up') queueMicrotask(mine.opened)
      else if (state.mood !== 'hanging') queueMicrotask(mine.closed)
      return { send() {}, close: mine.closed }
    },
  }
  return partial as Environment
}

/** Seconds from `since` to the next pull that got an answer, in steps of a tenth. */
async function secondsToPull({ time, state }: ReturnType<typeof linked>): Promise<number> {
  const since = time.now()
  state.pulled = Number.NaN
  for (let step = 0; step < 1000 && Number.isNaN(state.pulled); step += 1) await time.pass(100)
  return (state.pulled - since) / SECOND
}

test.each([
  [1, 1.5],
  [3, 3],
  [5, 3],
  [8, 6],
  [15, 10],
  [30, 10],
  [60, 10],
  [300, 10],
])(
  '7.8 after an outage of %i s the device is in step within %f s, without any other sign',
  async (outage, limit) => {
    const device = linked()
    await device.time.pass(SECOND)
    device.fall('away')
    await device.time.pass(outage * SECOND)
    device.state.mood = 'up'
    expect(await secondsToPull(device)).toBeLessThanOrEqual(limit + 0.5)
    await device.time.pass(2 * SECOND)
    expect(device.link.live()).toBe(true)
    expect(device.connection.reachable()).toBe(true)
  },
)

test.each([
  ['the network comes back', (device: ReturnType<typeof linked>) => device.signs.network(true)],
  ['the person comes back', (device: ReturnType<typeof linked>) => device.signs.visible(true)],
  ['anything gets an answer', (device: ReturnType<typeof linked>) => device.connection.note(true)],
])('7.8 after a long outage it is in step at once when %s', async (_name, sign) => {
  const device = linked()
  await device.time.pass(SECOND)
  device.fall('away')
  await device.time.pass(200.4 * SECOND)
  device.state.mood = 'up'
  sign(device)
  expect(await secondsToPull(device)).toBeLessThan(1)
  expect(device.link.live()).toBe(true)
})

test('7.8 a server that answers with errors while it starts is asked again as soon as its socket opens', async () => {
  const device = linked()
  await device.time.pass(SECOND)
  device.fall('away')
  await device.time.pass(5 * SECOND)
  device.state.mood = 'broken'
  await device.time.pass(100 * SECOND)
  device.state.mood = 'up'
  expect(await secondsToPull(device)).toBeLessThanOrEqual(10.5)
})

test('7.8 requests and a socket that hang in a lost network end when there is another', async () => {
  const device = linked()
  await device.time.pass(SECOND)
  device.state.mood = 'hanging'
  device.link.resync()
  await device.time.pass(5 * SECOND)
  device.state.mood = 'up'
  device.signs.network(true)
  expect(await secondsToPull(device)).toBeLessThan(1)
})

test('7.4 who comes back to a tab whose socket has been silent gets another', async () => {
  const device = linked()
  await device.time.pass(SECOND)
  const [first] = device.sockets
  expect(first).toBeDefined()
  await device.time.pass(20 * SECOND)
  device.signs.visible(true)
  expect([...device.sockets]).toEqual([first])
  await device.time.pass(20 * SECOND)
  device.signs.visible(true)
  await device.time.pass(2 * SECOND)
  expect(device.link.live()).toBe(true)
  expect([...device.sockets]).not.toContain(first)
})

test('what the server tells of goes to its collection', async () => {
  const device = linked()
  await device.time.pass(SECOND)
  const [socket] = device.sockets
  const change = { type: 'change', collection: 'intents', documents: [], checkpoint: { seq: 1 } }
  socket?.message(JSON.stringify(change))
  socket?.message(JSON.stringify({ ...change, collection: 'of_a_later_version' }))
  expect(device.state.taken).toEqual(['intents'])
})
