import { expect, test } from 'vitest'
import { searchableSites } from './named-sites.ts'

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
