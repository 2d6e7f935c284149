import { expect, test } from 'vitest'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { searchesOf } from './searches.ts'

const name = (first: string, middle: string, last: string) => ({ first, middle, last, suffix: '' })
const rosa = {
  id: 'rosa',
  names: [name('Rosa', 'Elena', 'Whitaker'), name('Rosa', '', 'Whitaker'), name('Rosa', '', 'Delgado')],
  places: [
    { city: 'Austin', state: 'TX' },
    { city: 'Austin', state: 'TX' },
    { city: 'Denver', state: 'CO' },
  ],
} as unknown as Person
const scan = (given: Partial<ExposureScan>) =>
  ({ person_id: 'rosa', status: 'found', started_at: null, scan_date: null, ...given }) as ExposureScan

test('a person’s searches: how many sites, when last, for which names in which places, each once', () => {
  const scans = [
    scan({ scan_date: '2026-11-20T10:00:00.000Z' }),
    scan({ scan_date: '2026-11-22T10:00:00.000Z' }),
    scan({ person_id: 'somebody else', scan_date: '2026-11-23T10:00:00.000Z' }),
  ]
  expect(searchesOf([rosa], scans)).toEqual([
    {
      personId: 'rosa',
      name: 'Rosa Elena Whitaker',
      sites: 2,
      lastAt: '2026-11-22T10:00:00.000Z',
      names: ['Rosa Whitaker', 'Rosa Delgado'],
      places: ['Austin, TX', 'Denver, CO'],
    },
  ])
})

test('a site that turned us away was told too, and one that is being searched; one not looked at yet was not', () => {
  const asked = [
    scan({ status: 'blocked' }),
    scan({ status: 'pending', started_at: '2026-11-22T10:00:00.000Z' }),
  ]
  expect(searchesOf([rosa], [...asked, scan({ status: 'pending' })])).toMatchObject([
    { sites: 2, lastAt: '2026-11-22T10:00:00.000Z' },
  ])
  expect(searchesOf([rosa], [scan({ status: 'blocked' })])).toMatchObject([{ sites: 1, lastAt: null }])
})

test('nobody is named for whom no site was searched', () => {
  expect(searchesOf([rosa], [scan({ status: 'pending' })])).toEqual([])
})
