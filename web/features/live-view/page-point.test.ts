import { expect, test } from 'vitest'
import { nearestPagePoint, pagePoint, shownSize, viewportFor } from './page-point.ts'

const PAGE = { width: 400, height: 800 }

test('a page is asked to fill its place, within the limits', () => {
  expect(viewportFor({ width: 359.6, height: 512 })).toEqual({ width: 360, height: 512 })
  expect(viewportFor({ width: 200, height: 2400 })).toEqual({ width: 240, height: 1600 })
})

test('all of a page is shown, never enlarged unless the person zooms', () => {
  expect(shownSize(PAGE, { width: 400, height: 400 }, 1)).toEqual({ width: 200, height: 400 })
  expect(shownSize(PAGE, { width: 1000, height: 1000 }, 1)).toEqual(PAGE)
  expect(shownSize(PAGE, { width: 400, height: 400 }, 2)).toEqual({ width: 400, height: 800 })
})

test('a touch is at the page’s own point, beside a letterbox and with a zoom', () => {
  // Half size, with 100 pixels to its left.
  const half = { left: 100, top: 50, width: 200, height: 400 }
  expect(pagePoint({ x: 100, y: 50 }, half, PAGE)).toEqual({ x: 0, y: 0 })
  expect(pagePoint({ x: 200, y: 250 }, half, PAGE)).toEqual({ x: 200, y: 400 })
  // Twice its size, scrolled to the left and up.
  const zoomed = { left: -300, top: -200, width: 800, height: 1600 }
  expect(pagePoint({ x: 100, y: 200 }, zoomed, PAGE)).toEqual({ x: 200, y: 200 })
})

test('beside the picture is no point of the page; a drag stays at its edge', () => {
  const box = { left: 100, top: 50, width: 200, height: 400 }
  for (const at of [
    { x: 99, y: 60 },
    { x: 300, y: 60 },
    { x: 150, y: 49 },
    { x: 150, y: 450 },
  ])
    expect(pagePoint(at, box, PAGE)).toBeNull()
  expect(nearestPagePoint({ x: 5000, y: 0 }, box, PAGE)).toEqual({ x: 399, y: 0 })
  expect(nearestPagePoint({ x: 1, y: 1 }, { ...box, width: 0 }, PAGE)).toMatchObject({ x: 0 })
})
