import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeartbeats, type Pulse } from './heartbeats.ts'

const PERIOD = 25_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Peer = Pulse & { name: string }

function wheel() {
  const beats: string[] = []
  const dead: string[] = []
  const heartbeats = createHeartbeats<Peer>({
    period: PERIOD,
    beat: peer => beats.push(peer.name),
    dead: peer => dead.push(peer.name),
  })
  const add = (name: string) => {
    const peer: Peer = { name, heardAt: 0, slot: 0 }
    heartbeats.add(peer)
    return peer
  }
  return { heartbeats, beats, dead, add }
}

test('7.4 each peer is sent one heartbeat per period', () => {
  const { beats, add } = wheel()
  for (const name of ['a', 'b', 'c']) add(name)
  vi.advanceTimersByTime(PERIOD)
  expect(beats.sort()).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(PERIOD)
  expect(beats).toHaveLength(6)
})

test('7.4 a peer that was silent for longer than two periods is given up, once, and not before', () => {
  const { beats, dead, add, heartbeats } = wheel()
  const silent = add('silent')
  vi.advanceTimersByTime(10 * PERIOD)
  expect(dead).toEqual(['silent'])
  expect(beats.length).toBeGreaterThanOrEqual(2)
  expect(beats.length).toBeLessThanOrEqual(3)
  heartbeats.add(silent)
  vi.advanceTimersByTime(2 * PERIOD)
  expect(dead).toEqual(['silent'])
  vi.advanceTimersByTime(PERIOD + PERIOD / 100)
  expect(dead).toEqual(['silent', 'silent'])
})

test('7.4 a peer that answers every heartbeat is kept', () => {
  const { dead, add, heartbeats } = wheel()
  const alive = add('alive')
  for (let period = 0; period < 20; period += 1) {
    vi.advanceTimersByTime(PERIOD)
    heartbeats.heard(alive)
  }
  expect(dead).toEqual([])
})

test('many that join at once are not all looked at in one turn', () => {
  const { beats, add } = wheel()
  for (let count = 0; count < 1000; count += 1) add(String(count))
  let most = 0
  for (let turn = 0; turn < 100; turn += 1) {
    const before = beats.length
    vi.advanceTimersByTime(PERIOD / 100)
    most = Math.max(most, beats.length - before)
  }
  expect(beats).toHaveLength(1000)
  expect(most).toBe(10)
})

test('a removed peer and a stopped wheel are silent', () => {
  const { beats, dead, add, heartbeats } = wheel()
  heartbeats.remove(add('gone'))
  vi.advanceTimersByTime(4 * PERIOD)
  add('left over')
  heartbeats.stop()
  vi.advanceTimersByTime(4 * PERIOD)
  expect([...beats, ...dead]).toEqual([])
})
