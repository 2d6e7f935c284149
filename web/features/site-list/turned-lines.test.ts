// A strike is animated once per change, six at most, and only for sites that the person has seen before.
import { expect, test } from 'vitest'
import type { LineState } from '#shared/domain/site-line.ts'
import type { Line } from './line.ts'
import { isNews, statesOf, turnedLines } from './turned-lines.ts'

const lines = (states: Readonly<Record<string, LineState>>): Line[] =>
  Object.entries(states).map(([siteId, state]) => ({ siteId, name: siteId, state, amount: 3 }))

test('a strike that got longer is drawn, with what stood there before', () => {
  const before = { a: 'sent', b: 'once', c: 'sent', d: 'gone' } as const
  const now = lines({ a: 'once', b: 'gone', c: 'said', d: 'gone' })
  expect([...turnedLines(before, now)]).toEqual([
    ['a', { was: 'sent', at: 0 }],
    ['b', { was: 'once', at: 1 }],
  ])
})

test('nothing is drawn at the first look, for new sites, or for what came back', () => {
  expect(turnedLines(null, lines({ a: 'gone' })).size).toBe(0)
  expect(turnedLines({ b: 'sent' }, lines({ a: 'gone', b: 'sent' })).size).toBe(0)
  expect(turnedLines({ a: 'gone' }, lines({ a: 'back' })).size).toBe(0)
  expect(turnedLines({ a: 'gone' }, lines({ a: 'once' })).size).toBe(0)
})

test('once: what was remembered of a look is no change at the next', () => {
  const now = lines({ a: 'gone', b: 'once' })
  expect(turnedLines(statesOf(now), now).size).toBe(0)
})

test('six at most, the first of the list', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const before = Object.fromEntries(ids.map(id => [id, 'sent' as const]))
  const now = lines(Object.fromEntries(ids.map(id => [id, 'gone' as const])))
  const turned = turnedLines(before, now)
  expect([...turned.keys()]).toEqual(ids.slice(0, 6))
  expect([...turned.values()].map(turn => turn.at)).toEqual([0, 1, 2, 3, 4, 5])
})

test('a look is remembered only if it saw anything new', () => {
  const now = lines({ a: 'gone', b: 'once' })
  expect(isNews(null, now)).toBe(true)
  expect(isNews(statesOf(now), now)).toBe(false)
  expect(isNews({ a: 'gone' }, now)).toBe(true)
  expect(isNews({ a: 'gone', b: 'sent' }, now)).toBe(true)
})
