import { expect, test } from 'vitest'
import type { SocketEvents } from '#web/data/environment.ts'
import { openRealtime } from './realtime.ts'

/** How long a socket may take to open. */
const OPENING = 15_000

type Timer = { at: number; every?: number; run: () => void }

/** A realtime connection whose sockets and clock the test controls. */
function held(admitted: () => Promise<boolean> = async () => true) {
  const sockets: SocketEvents[] = []
  const sent: string[] = []
  const told: string[] = []
  const pauses: number[] = []
  const timers = new Set<Timer>()
  let now = 0
  const add = (timer: Timer) => {
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const realtime = openRealtime({
    openSocket(_path, events) {
      sockets.push(events)
      return { send: text => sent.push(text), close() {} }
    },
    after(milliseconds, run) {
      if (milliseconds !== OPENING) pauses.push(milliseconds)
      return add({ at: now + milliseconds, run })
    },
    every: (milliseconds, run) => add({ at: now + milliseconds, every: milliseconds, run }),
    random: () => 0.5,
    deviceNow: () => now,
    admitted,
    opened: () => told.push('opened'),
    message: message => told.push(message.type),
    down: opened => told.push(opened ? 'dropped' : 'not opened'),
  })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  /** Advances the clock and runs due timers. */
  const pass = async (milliseconds: number) => {
    const until = now + milliseconds
    for (;;) {
      const due = [...timers].filter(timer => timer.at <= until).sort((a, b) => a.at - b.at)[0]
      if (!due) break
      now = due.at
      if (due.every === undefined) timers.delete(due)
      else due.at += due.every
      due.run()
      await settle()
    }
    now = until
    await settle()
  }
  return { realtime, sockets, sent, told, pauses, pass, settle }
}

test('7.8 it reconnects after 1, 2, 5, 10 and then every 10 s, and starts over after a success', async () => {
  const { sockets, pauses, pass, settle } = held()
  await settle()
  for (let n = 0; n < 5; n += 1) {
    sockets.at(-1)?.closed()
    await pass(10_000)
  }
  expect(pauses).toEqual([1000, 2000, 5000, 10_000, 10_000])
  sockets.at(-1)?.opened()
  sockets.at(-1)?.closed()
  expect(pauses.at(-1)).toBe(1000)
})

test('7.4 it sends a heartbeat every 25 s, and gives up a socket that was silent for more than two', async () => {
  const { sockets, sent, told, pass, settle } = held()
  await settle()
  sockets[0]?.opened()
  await pass(50_000)
  expect(sent).toEqual(['{"type":"heartbeat"}', '{"type":"heartbeat"}'])
  sockets[0]?.message('{"type":"heartbeat"}')
  await pass(50_000)
  expect(told).toEqual(['opened', 'heartbeat'])
  await pass(27_000)
  expect(told).toEqual(['opened', 'heartbeat', 'dropped'])
  expect(sockets).toHaveLength(2)
})

test('7.3 what it cannot read makes it ask for everything', async () => {
  const { sockets, told, settle } = held()
  await settle()
  sockets[0]?.opened()
  sockets[0]?.message('{"type":"party"}')
  sockets[0]?.message('not json')
  expect(told).toEqual(['opened', 'resync', 'resync'])
})

test('7.1 it does not connect without a session, and asks again', async () => {
  let signedIn = false
  const { sockets, told, pass, settle } = held(async () => signedIn)
  await settle()
  expect(sockets).toHaveLength(0)
  expect(told).toEqual(['not opened'])
  signedIn = true
  await pass(1000)
  expect(sockets).toHaveLength(1)
})

test('7.8 woken it connects at once; stopped it never does again', async () => {
  const { realtime, sockets, pass, settle } = held()
  await settle()
  sockets[0]?.closed()
  realtime.wake()
  await settle()
  expect(sockets).toHaveLength(2)
  sockets[1]?.opened()
  expect(realtime.live()).toBe(true)
  realtime.stop()
  expect(realtime.live()).toBe(false)
  await pass(60_000)
  expect(sockets).toHaveLength(2)
})

test('7.8 a socket that does not open is given up, and at once when there is news of a network', async () => {
  const { realtime, sockets, pass, settle } = held()
  await settle()
  await pass(16_000)
  expect(sockets).toHaveLength(2)
  await pass(1000)
  realtime.wake()
  await settle()
  expect(sockets).toHaveLength(2)
  await pass(2000)
  realtime.wake()
  await settle()
  expect(sockets).toHaveLength(3)
})
