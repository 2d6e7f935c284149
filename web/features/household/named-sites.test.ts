import { expect, test } from 'vitest'
import { searchableSites, sitesFor } from './named-sites.ts'

const sites = new Map([
  ['a', { id: 'a', scannable: true }],
  ['b', { id: 'b', scannable: false }],
  ['c', { id: 'c', scannable: true }],
])

test('a scan names the sites that can be searched', () => {
  expect(searchableSites({ status: 'ready', sites })).toEqual(['a', 'c'])
})

test('before the sites are known, a scan can name none, so there is none to ask for', () => {
  expect(searchableSites({ status: 'loading', sites: new Map() })).toBeNull()
  expect(searchableSites({ status: 'ready', sites: new Map() })).toBeNull()
})

test('a scan names no site that the person wants left alone', () => {
  expect(sitesFor({ leave_alone: ['a'] }, ['a', 'c'])).toEqual(['c'])
  expect(sitesFor({}, ['a', 'c'])).toEqual(['a', 'c'])
})
