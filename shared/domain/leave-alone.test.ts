import { expect, test } from 'vitest'
import {
  changeOfList,
  LEAVE_ALONE_MAX,
  leavesAlone,
  sitesLeftAlone,
  withoutSiteAlone,
  withSiteAlone,
} from './leave-alone.ts'

test('a site is left alone only if it’s on the person’s list', () => {
  expect(leavesAlone({ leave_alone: ['a'] }, 'a')).toBe(true)
  expect(leavesAlone({ leave_alone: ['a'] }, 'b')).toBe(false)
  for (const none of [null, {}, { leave_alone: null }, { leave_alone: [] }])
    expect(leavesAlone(none, 'a')).toBe(false)
  expect([...sitesLeftAlone({ leave_alone: ['a', 'b'] })]).toEqual(['a', 'b'])
})

test('a site is added once, and not to a full list', () => {
  expect(withSiteAlone(['a'], 'b')).toEqual(['a', 'b'])
  expect(withSiteAlone(['a'], 'a')).toEqual(['a'])
  const full = Array.from({ length: LEAVE_ALONE_MAX }, (_, index) => `site-${index}`)
  expect(withSiteAlone(full, 'more')).toEqual(full)
  expect(withoutSiteAlone(['a', 'b'], 'a')).toEqual(['b'])
})

test('a change is the sites that joined and those that left', () => {
  expect(changeOfList({ leave_alone: ['a', 'b'] }, { leave_alone: ['b', 'c'] })).toEqual({
    added: ['c'],
    removed: ['a'],
  })
  expect(changeOfList(null, {})).toEqual({ added: [], removed: [] })
})
