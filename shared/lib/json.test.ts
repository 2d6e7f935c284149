// Equality and sets of JSON values, which replication's conflict checks and merges depend on.
import { describe, expect, test } from 'vitest'
import { equalJson, mergeItems, mergeSets } from './json.ts'

describe('equalJson', () => {
  test.each([
    ['the same text', 'a', 'a'],
    ['lists in the same order', [1, [2, { a: null }]], [1, [2, { a: null }]]],
    ['objects whatever the order of keys', { a: 1, b: [2] }, { b: [2], a: 1 }],
    ['a missing member and an undefined one', { a: 1, b: undefined }, { a: 1 }],
    ['nothing and nothing', null, null],
    ['empty objects', {}, {}],
  ])('%s are equal', (_what, a, b) => {
    expect(equalJson(a, b)).toBe(true)
    expect(equalJson(b, a)).toBe(true)
  })

  test.each([
    ['a number and its text', 1, '1'],
    ['null and a missing member', { a: null }, {}],
    ['null and an empty object', null, {}],
    ['a list and an object with its keys', ['a'], { 0: 'a' }],
    ['an empty list and an empty object', [], {}],
    ['lists in another order', [1, 2], [2, 1]],
    ['a list and a longer one', [1], [1, 2]],
    ['objects with other keys', { a: 1 }, { b: 1 }],
    ['objects, one of which has more', { a: 1 }, { a: 1, b: 2 }],
    ['values that differ deep down', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    ['false and nothing', false, null],
  ])('%s are not equal', (_what, a, b) => {
    expect(equalJson(a, b)).toBe(false)
    expect(equalJson(b, a)).toBe(false)
  })
})

describe('mergeSets', () => {
  test('what either side added stays, the master’s first', () => {
    expect(mergeSets(['a'], ['a', 'b'], ['a', 'c'])).toEqual(['a', 'b', 'c'])
  })

  test('what either side took out goes', () => {
    expect(mergeSets(['a', 'b', 'c'], ['a', 'b'], ['b', 'c'])).toEqual(['b'])
  })

  test('what one side took out and the other added something beside', () => {
    expect(mergeSets(['a'], [], ['a', 'b'])).toEqual(['b'])
    expect(mergeSets(['a'], ['a', 'b'], [])).toEqual(['b'])
  })

  test('what both added is there once', () => {
    expect(mergeSets([], ['a'], ['a'])).toEqual(['a'])
  })

  test('what one side added twice is there once', () => {
    expect(mergeSets([], [], ['a', 'a'])).toEqual(['a'])
  })

  test('members are compared by value', () => {
    expect(mergeSets([{ city: 'Dayton' }], [{ city: 'Dayton' }, { city: 'Troy' }], [])).toEqual([
      { city: 'Troy' },
    ])
  })

  test('nothing changed by this side leaves the master as it is', () => {
    expect(mergeSets(['a'], ['b', 'c'], ['a'])).toEqual(['b', 'c'])
  })
})

describe('mergeItems', () => {
  const main = { first: 'Ann', last: 'Lee', from: null, to: null }
  const former = { first: 'Ann', last: 'Roe', from: null, to: null }
  const merge = (base: unknown[], master: unknown[], mine: unknown[]) =>
    mergeItems(base, master, mine, ['first', 'last'])

  test('years given on two devices are on one item each, in their places', () => {
    const master = [main, { ...former, from: 1980, to: 1999 }]
    const mine = [{ ...main, from: 1999 }, former]
    expect(merge([main, former], master, mine)).toEqual([
      { ...main, from: 1999 },
      { ...former, from: 1980, to: 1999 },
    ])
  })

  test('of the same item, one side’s first year and the other’s last meet', () => {
    const merged = merge([main], [{ ...main, from: 1990 }], [{ ...main, to: 2001 }])
    expect(merged).toEqual([{ ...main, from: 1990, to: 2001 }])
  })

  test('a field that a row of an earlier version lacks is like one that is null', () => {
    const old = { first: 'Ann', last: 'Lee' }
    expect(merge([old], [{ ...old, from: 1990 }], [main])).toEqual([{ ...old, from: 1990 }])
  })

  test('the same place lived in twice stays twice', () => {
    const twice = [
      { ...main, from: 1980 },
      { ...main, from: 2010 },
    ]
    expect(merge(twice, twice, twice)).toEqual(twice)
    const changed = [twice[0], { ...main, from: 2011 }]
    expect(merge(twice, [...twice, former], changed)).toEqual([...changed, former])
  })

  test('what one side took out goes, unless the other side changed it', () => {
    expect(merge([main, former], [main], [{ ...main, to: 2001 }, former])).toEqual([{ ...main, to: 2001 }])
    const edited = { ...former, to: 1999 }
    expect(merge([main, former], [main], [main, edited])).toEqual([main, edited])
    expect(merge([main, former], [main, edited], [main])).toEqual([main, edited])
  })
})
