// The sums of a person's scans when visits failed.
import { expect, test } from 'vitest'
import { sumScans, uncheckedWords } from './scan-sums.ts'

type Scan = Parameters<typeof sumScans>[0][number]
type Listing = Scan['listings'][number]

const listing = (verdict: Listing['verdict'], gone_at: string | null = null): Listing => ({
  verdict,
  gone_at,
})
const scan = (status: Scan['status'], listings: Listing[] = [], problem: string | null = null): Scan => ({
  status,
  listings,
  problem,
  started_at: null,
})
const AWAY = 'The site turned us away.'

test('a site that was cut short while it showed a listing lists the person, and is not a checked one', () => {
  const sums = sumScans([scan('found', [listing('yours')], AWAY), scan('not_found')])
  expect(sums).toMatchObject({ listings: 1, sitesListed: 1, found: 0, checked: 1, unchecked: 1, unknown: 0 })
  expect(uncheckedWords(sums)).toBe('couldn’t be checked in full')
})

test('a site that listed the person before it turned us away lists them still', () => {
  const sums = sumScans([scan('blocked', [listing('yours')], AWAY)])
  expect(sums).toMatchObject({ listings: 1, sitesListed: 1, checked: 0, unchecked: 1, unknown: 0 })
})

test('every site is in exactly one of the parts of the bar', () => {
  const states = ['found', 'unsure', 'not_found', 'blocked', 'error', 'pending'] as const
  const scans = states.flatMap(status => [
    scan(status, status === 'not_found' ? [] : [listing(status === 'found' ? 'yours' : 'unsure')]),
    scan(status, [listing('yours')], AWAY),
  ])
  const { total, open, found, asked, notFound, unchecked, checked } = sumScans(scans)
  expect(open + found + asked + notFound + unchecked).toBe(total)
  expect(found + asked + notFound).toBe(checked)
})

test('a listing that is gone or somebody else’s is none', () => {
  const gone = scan('not_found', [listing('yours', '2026-11-20T00:00:00.000Z'), listing('not_yours')])
  expect(sumScans([gone])).toMatchObject({ listings: 0, sitesListed: 0, notFound: 1 })
})
