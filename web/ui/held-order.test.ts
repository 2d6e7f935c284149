import { expect, test } from 'vitest'
import { inHeldOrder } from './held-order.ts'

type Row = { id: string; text: string }
const row = (id: string, text = id): Row => ({ id, text })
const order = (held: readonly Row[] | null, items: readonly Row[]) => {
  const { places, waiting } = inHeldOrder(held, items, item => item.id)
  return { texts: places.map(place => place.now.text), waiting }
}

test('nothing moves under a finger: what is new waits, what is sorted anew stays', () => {
  const before = [row('a'), row('b')]
  const after = [row('new'), row('b'), row('a', 'a, changed')]
  expect(order(before, after)).toEqual({ texts: ['a, changed', 'b'], waiting: 1 })
  expect(order(null, after)).toEqual({ texts: ['new', 'b', 'a, changed'], waiting: 0 })
})

test('what has gone keeps its place, so that a second press does not meet the next row', () => {
  expect(order([row('a'), row('b')], [row('b')])).toEqual({ texts: ['a', 'b'], waiting: 0 })
})

test('a place whose row has gone says so, and is not pressed again', () => {
  const { places } = inHeldOrder([row('a'), row('b')], [row('new'), row('b')], item => item.id)
  expect(places.map(({ id, isGone }) => [id, isGone])).toEqual([
    ['a', true],
    ['b', false],
  ])
})
