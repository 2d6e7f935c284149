// Pictures of a live view: the newest one soon, and never more than a connection takes.
import { expect, test } from 'vitest'
import { createPictureFlow } from './picture-flow.ts'

const LIMIT = 400 * 1024

function aFlow() {
  const world = { at: 0, buffered: 0, due: null as { at: number; call: () => void } | null }
  const sent: Buffer[] = []
  const flow = createPictureFlow({
    send: jpeg => void sent.push(jpeg),
    buffered: () => world.buffered,
    now: () => world.at,
    later: (ms, call) => {
      world.due = { at: world.at + ms, call }
      return () => {
        world.due = null
      }
    },
  })
  const goTo = (at: number) => {
    while (world.due && world.due.at <= at) {
      const { due } = world
      world.due = null
      world.at = due.at
      due.call()
    }
    world.at = at
  }
  return { flow, sent, world, goTo }
}

const picture = (size: number, first = 0) => Buffer.alloc(size, first)

test('a picture goes at once', () => {
  const { flow, sent } = aFlow()
  flow.give(picture(40_000))
  expect(sent).toHaveLength(1)
})

test('a page that never rests sends less than the limit, and its newest picture within 250 ms', () => {
  const { flow, sent, goTo } = aFlow()
  for (let at = 0; at < 10_000; at += 20) {
    goTo(at)
    flow.give(picture(30_000, (at / 20) % 256))
  }
  const last = picture(30_000, 7)
  flow.give(last)
  goTo(10_250)
  expect(sent.reduce((sum, one) => sum + one.length, 0) / 10.25).toBeLessThan(LIMIT)
  expect(sent.length).toBeGreaterThan(100)
  expect(sent.at(-1)).toBe(last)
})

test('a slow connection gets the newest picture when it is ready, and none of those before', () => {
  const { flow, sent, world, goTo } = aFlow()
  world.buffered = 1_000_000
  for (let count = 1; count <= 5; count++) flow.give(picture(10, count))
  goTo(1_000)
  expect(sent).toEqual([])
  world.buffered = 0
  goTo(1_100)
  expect(sent.map(one => one[0])).toEqual([5])
  flow.give(picture(10, 6))
  flow.stop()
  goTo(2_000)
  expect(sent).toHaveLength(2)
})
