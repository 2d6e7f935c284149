import { expect, test } from 'vitest'
import type { SearchView } from '#shared/protocol/rights.ts'
import { bySearchedSite, lastSearched, searchText, timesSearched, timesText } from './searches.ts'

const line = (site: string, name: string, place = 'Austin, TX'): SearchView => ({
  person_id: '5c0e2f8e-9a60-4b60-8f0c-000000000001',
  site_id: site,
  site_name: site.toUpperCase(),
  name,
  place,
  times: 1,
  first_at: '2026-11-21T10:00:00.000Z',
  last_at: '2026-11-22T10:00:00.000Z',
})

test('what a site was asked stands together, a line for each name in a place', () => {
  const lines = [line('a', 'Rosa Whitaker'), line('a', 'Rosa Delgado'), line('b', 'Rosa Whitaker')]
  expect(bySearchedSite(lines)).toEqual([
    { id: 'a', name: 'A', lines: [lines[0], lines[1]] },
    { id: 'b', name: 'B', lines: [lines[2]] },
  ])
  expect(bySearchedSite([])).toEqual([])
})

test('a site says how often it was asked in all, and when last', () => {
  const lines = [
    { ...line('a', 'Rosa Whitaker'), times: 3 },
    { ...line('a', 'Rosa Delgado'), last_at: '2026-11-23T10:00:00.000Z' },
  ]
  const [site] = bySearchedSite(lines)
  expect(site && [timesSearched(site), lastSearched(site)]).toEqual([4, '2026-11-23T10:00:00.000Z'])
})

test('a line in words', () => {
  expect(searchText(line('a', 'Rosa Whitaker'))).toBe('Rosa Whitaker in Austin, TX')
  expect(searchText(line('a', 'Rosa Whitaker', ''))).toBe('Rosa Whitaker')
  expect([1, 2, 3].map(timesText)).toEqual(['Asked once', 'Asked twice', 'Asked 3 times'])
})
