import { expect, test } from 'vitest'
import {
  addedBox,
  BOX_MIN,
  boxBetween,
  boxText,
  fittingSize,
  keyStep,
  movedBox,
  resizedBox,
} from './redaction-boxes.ts'

const IMAGE = { width: 400, height: 200 }
const BOX = { x: 100, y: 50, width: 80, height: 40 }

test('a box covers every pixel that its corners touch, whichever was drawn first', () => {
  const box = { x: 10, y: 20, width: 41, height: 31 }
  expect(boxBetween({ x: 10.9, y: 20.1 }, { x: 50.1, y: 50.1 }, IMAGE)).toEqual(box)
  expect(boxBetween({ x: 50.1, y: 20.1 }, { x: 10.9, y: 50.1 }, IMAGE)).toEqual(box)
})

test('a box that is drawn over the edge ends at the edge', () => {
  expect(boxBetween({ x: -30, y: 150 }, { x: 900, y: 900 }, IMAGE)).toEqual({
    x: 0,
    y: 150,
    width: 400,
    height: 50,
  })
})

test('a click, and a line that covers nothing, draw no box', () => {
  expect(boxBetween({ x: 10, y: 10 }, { x: 10, y: 10 }, IMAGE)).toBeNull()
  expect(boxBetween({ x: 10, y: 10 }, { x: 300, y: 10 + BOX_MIN - 1 }, IMAGE)).toBeNull()
  expect(boxBetween({ x: 450, y: 10 }, { x: 600, y: 100 }, IMAGE)).toBeNull()
  expect(boxBetween({ x: 10, y: 10 }, { x: 10 + BOX_MIN, y: 10 + BOX_MIN }, IMAGE)).not.toBeNull()
})

test('an image of a few pixels can be covered', () => {
  const tiny = { width: 2, height: 2 }
  expect(boxBetween({ x: 0, y: 0 }, { x: 2, y: 2 }, tiny)).toEqual({ x: 0, y: 0, ...tiny })
  const added = addedBox([], tiny)
  expect(added.x + added.width).toBeLessThanOrEqual(2)
  expect(added.y + added.height).toBeLessThanOrEqual(2)
})

test('a moved box stays whole and inside the image', () => {
  expect(movedBox(BOX, { x: 7, y: -3 }, IMAGE)).toEqual({ ...BOX, x: 107, y: 47 })
  expect(movedBox(BOX, { x: -999, y: -999 }, IMAGE)).toEqual({ ...BOX, x: 0, y: 0 })
  expect(movedBox(BOX, { x: 999, y: 999 }, IMAGE)).toEqual({ ...BOX, x: 320, y: 160 })
})

test('a resized box keeps its corner, isn’t lost, and ends at the edge', () => {
  expect(resizedBox(BOX, { x: 10, y: -10 }, IMAGE)).toEqual({ ...BOX, width: 90, height: 30 })
  expect(resizedBox(BOX, { x: -999, y: -999 }, IMAGE)).toEqual({ ...BOX, width: BOX_MIN, height: BOX_MIN })
  expect(resizedBox(BOX, { x: 999, y: 999 }, IMAGE)).toEqual({ ...BOX, width: 300, height: 150 })
})

test('boxes that are added one after another don’t lie on each other', () => {
  const boxes = [addedBox([], IMAGE)]
  for (let count = 1; count < 6; count += 1) boxes.push(addedBox(boxes, IMAGE))
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(6)
  for (const box of boxes) expect(box.y + box.height).toBeLessThanOrEqual(IMAGE.height)
})

test('arrow keys move by one percent, at least by a pixel, and other keys don’t', () => {
  expect(keyStep('ArrowLeft', IMAGE)).toEqual({ x: -4, y: 0 })
  expect(keyStep('ArrowDown', IMAGE)).toEqual({ x: 0, y: 2 })
  expect(keyStep('ArrowUp', { width: 10, height: 10 })).toEqual({ x: 0, y: -1 })
  expect(keyStep('Enter', IMAGE)).toBeNull()
})

test('an image that is too large to draw is made smaller in its own shape', () => {
  expect(fittingSize(IMAGE, 80_000)).toEqual(IMAGE)
  expect(fittingSize(IMAGE, 20_000)).toEqual({ width: 200, height: 100 })
  expect(fittingSize({ width: 100_000, height: 1 }, 10_000).height).toBe(1)
})

test('a box is described by its place and size', () => {
  expect(boxText(BOX, IMAGE)).toBe('25% from the left, 25% from the top, 20% wide, 20% high')
})
