import { expect, test } from 'vitest'
import { type FingerEvent, type Gesture, NO_GESTURE, nextGesture } from './touch-gesture.ts'

type Move = [kind: FingerEvent['kind'], x: number, y: number, time: number]

/** The actions of a finger's way, without their places where they say little. */
function actionsOf(moves: readonly Move[], swipesScroll = false) {
  let gesture: Gesture = NO_GESTURE
  return moves.flatMap(([kind, x, y, time]) => {
    const step = nextGesture(gesture, { kind, at: { x, y }, time }, swipesScroll)
    gesture = step.gesture
    return step.actions
  })
}

test('a tap is a click where the finger came down, even if it trembles', () => {
  expect(
    actionsOf([
      ['down', 100, 100, 0],
      ['move', 103, 102, 40],
      ['up', 103, 102, 80],
    ]),
  ).toEqual([
    { kind: 'down', at: { x: 100, y: 100 } },
    { kind: 'up', at: { x: 100, y: 100 } },
  ])
})

test('a quick swipe up or down scrolls, and clicks nothing', () => {
  expect(
    actionsOf([
      ['down', 100, 300, 0],
      ['move', 102, 280, 20],
      ['move', 104, 250, 40],
      ['up', 104, 250, 60],
    ]),
  ).toEqual([
    { kind: 'scroll', at: { x: 102, y: 280 }, dx: -2, dy: 20 },
    { kind: 'scroll', at: { x: 104, y: 250 }, dx: -2, dy: 30 },
  ])
})

test('a sideways finger drags, as a slider needs it; so does one that was held first', () => {
  const sideways = actionsOf([
    ['down', 10, 100, 0],
    ['move', 40, 101, 20],
    ['move', 90, 101, 40],
    ['up', 95, 101, 60],
  ])
  expect(sideways.map(({ kind }) => kind)).toEqual(['down', 'move', 'move', 'up'])
  expect(sideways[0]).toEqual({ kind: 'down', at: { x: 10, y: 100 } })
  const held = actionsOf([
    ['down', 10, 100, 0],
    ['move', 10, 130, 400],
    ['up', 10, 140, 500],
  ])
  expect(held.map(({ kind }) => kind)).toEqual(['down', 'move', 'up'])
})

test('on an enlarged picture, a sideways swipe moves the picture', () => {
  const swipe: Move[] = [
    ['down', 100, 100, 0],
    ['move', 60, 100, 20],
    ['up', 60, 100, 40],
  ]
  expect(actionsOf(swipe, true)).toEqual([{ kind: 'scroll', at: { x: 60, y: 100 }, dx: 40, dy: 0 }])
})

test('a finger that the system takes away clicks nothing, and ends its drag', () => {
  expect(
    actionsOf([
      ['down', 10, 10, 0],
      ['cancel', 10, 10, 20],
    ]),
  ).toEqual([])
  const drag = actionsOf([
    ['down', 10, 10, 0],
    ['move', 60, 10, 20],
    ['cancel', 0, 0, 30],
  ])
  expect(drag.at(-1)).toEqual({ kind: 'up', at: { x: 60, y: 10 } })
})
