import { expect, test } from 'vitest'
import { NOTHING, onlyThose, selectedAmount, setAll, toggle, toggleRange } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: typeof NOTHING) => [...selection.ids].sort()

test('a range takes what the row it begins at has', () => {
  const ticked = toggleRange(toggle(NOTHING, 'b'), 'd', order)
  expect(ids(ticked)).toEqual(['b', 'c', 'd'])
  const cleared = toggleRange(toggle(ticked, 'd'), 'b', order)
  expect(ids(cleared)).toEqual([])
})

test('a range goes upward too, and can be drawn again from the same row', () => {
  const up = toggleRange(toggle(NOTHING, 'd'), 'b', order)
  expect(ids(up)).toEqual(['b', 'c', 'd'])
  expect(ids(toggleRange(up, 'e', order))).toEqual(['b', 'c', 'd', 'e'])
})

test('a range never takes rows that aren’t in sight', () => {
  expect(ids(toggleRange(toggle(NOTHING, 'a'), 'e', ['a', 'c', 'e']))).toEqual(['a', 'c', 'e'])
  // The start of the range was filtered out.
  expect(ids(toggleRange(toggle(NOTHING, 'a'), 'e', ['c', 'd', 'e']))).toEqual(['a', 'e'])
})

test('a group is ticked, partly ticked or not', () => {
  const some = toggle(NOTHING, 'a')
  expect(selectedAmount(NOTHING, ['a', 'b'])).toBe('none')
  expect(selectedAmount(some, ['a', 'b'])).toBe('some')
  expect(selectedAmount(setAll(some, ['a', 'b'], true), ['a', 'b'])).toBe('all')
  expect(ids(setAll(some, ['a', 'b'], false))).toEqual([])
})

test('a row that can’t be ticked any more leaves the selection', () => {
  const both = setAll(NOTHING, ['a', 'b'], true)
  expect(ids(onlyThose(both, new Set(['b', 'c'])))).toEqual(['b'])
  expect(onlyThose(both, new Set(order))).toBe(both)
})
