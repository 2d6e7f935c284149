// The sites to search for a person if the plan covers fewer.
import { expect, test } from 'vitest'
import { chooseSites, sitesToSearch } from './choose-sites.ts'

const site = (id: string, success_rate = 0.5, parent_id: string | null = null) => ({
  id,
  name: id,
  parent_id,
  template: {
    removal_method: 'automated_form' as const,
    success_rate,
    is_active: true,
    version: '1',
    disclosure: [],
    mirrors: [],
  },
})
const ids = (sites: { id: string }[]) => sites.map(({ id }) => id)
const all = [
  site('low', 0.2),
  site('high', 0.9),
  site('family', 0.1),
  site('child', 0.8, 'family'),
  site('old', 0),
]

test('with room for all, all of them', () => {
  expect(ids(chooseSites(all, new Set(), 5))).toEqual(['low', 'high', 'family', 'child', 'old'])
})

test('known ones stay; then what clears others, then what works best', () => {
  expect(ids(chooseSites(all, new Set(['old']), 3))).toEqual(['old', 'family', 'high'])
  expect(ids(chooseSites(all, new Set(), 4))).toEqual(['family', 'high', 'child', 'low'])
})

test('a site to leave alone is never chosen, known or not, and makes place for another', () => {
  const sites = all.map(one => ({ ...one, scannable: one.id !== 'low' }))
  const chosen = (leave_alone: string[] | null, maxSites: number) =>
    ids(sitesToSearch(sites, { leave_alone }, { known: new Set(['old']), maxSites }))
  expect(chosen(null, 2)).toEqual(['old', 'family'])
  expect(chosen(['old'], 2)).toEqual(['family', 'high'])
  expect(chosen(['old', 'high'], 9)).toEqual(['family', 'child'])
})
