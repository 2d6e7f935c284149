import { expect, test } from 'vitest'
import { readSearch } from '../address-search.ts'
import { LIST_VIEW } from './list-search.ts'
import { densityOf, foldAll, foldGroup, isFolded, withoutFolds } from './list-view.ts'

test('a list of over 100 rows opens compact, and one of over 150 folded', () => {
  expect([100, 101].map(count => densityOf({}, count))).toEqual(['roomy', 'compact'])
  expect(densityOf({ rows: 'roomy' }, 500)).toBe('roomy')
  expect([150, 151].map(count => isFolded({}, 'a', { count, isSearched: false }))).toEqual([false, true])
})

test('a group is folded and opened alone, whatever the others are', () => {
  const shut = foldGroup({}, 'a', true)
  expect([
    isFolded(shut, 'a', { count: 5, isSearched: false }),
    isFolded(shut, 'b', { count: 5, isSearched: false }),
  ]).toEqual([true, false])
  const open = foldGroup(shut, 'a', false)
  expect(isFolded(open, 'a', { count: 500, isSearched: false })).toBe(false)
  expect(open.shut).toBeUndefined()
  expect(isFolded(foldGroup(foldAll({}, true), 'a', false), 'a', { count: 5, isSearched: false })).toBe(false)
})

test('all at once forgets the exceptions', () => {
  const view = foldAll(foldGroup({}, 'a', false), true)
  expect(isFolded(view, 'a', { count: 5, isSearched: false })).toBe(true)
  expect(isFolded(foldAll(view, false), 'a', { count: 500, isSearched: false })).toBe(false)
  expect(withoutFolds(view)).toEqual({})
})

test('a search shows what it finds in folded groups', () => {
  expect(isFolded(foldAll({}, true), 'a', { count: 5, isSearched: true })).toBe(false)
  expect(isFolded(foldGroup({}, 'a', true), 'a', { count: 5, isSearched: true })).toBe(true)
})

test('an address that doesn’t fit is no reason to fail', () => {
  expect(readSearch(LIST_VIEW, { rows: 'tiny', folded: 3, opened: 'a', shut: ['a'] })).toEqual({
    shut: ['a'],
  })
})
