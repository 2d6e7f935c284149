// From listings and removals to lines, and from lines to paragraphs.
import { expect, test } from 'vitest'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import { type KnownListing, type KnownRemoval, linesOf } from './lines-of.ts'

const AT = '2026-11-22T10:00:00.000Z'
const listing = (key: string, over: Partial<SeenListing> = {}): SeenListing => ({
  key,
  url: null,
  name: 'Rosa Whitaker',
  age: '46',
  akas: [],
  places: ['Austin, TX'],
  phones: [],
  relatives: [],
  confidence: 0.99,
  verdict: 'yours',
  decided_by: 'match',
  reasons: [],
  settle: [],
  evidence_id: null,
  first_seen_at: AT,
  last_seen_at: AT,
  gone_at: null,
  ...over,
})
const scan = (site_id: string, over: Partial<ExposureScan> = {}): ExposureScan => ({
  id: `scan-${site_id}`,
  person_id: 'rosa',
  site_id,
  status: 'found',
  requested_at: AT,
  started_at: null,
  scan_date: AT,
  next_check_at: null,
  problem: null,
  listings: [],
  ...over,
})
const known = (of: ExposureScan, key: string, over: Partial<KnownListing> = {}): KnownListing => ({
  scan: of,
  listing: listing(key),
  verdict: 'yours',
  starting: null,
  ...over,
})
const removal = (
  of: ExposureScan,
  key: string,
  group: KnownRemoval['standing']['key'],
  created_at = AT,
): KnownRemoval => ({
  job: { id: `job-${key}-${group}`, scan_id: of.id, listing_key: key, created_at },
  standing: { key: group },
})
const site = (id: string) => [id, { name: id.toUpperCase() }] as const

test('a line leads to the removal that its state comes from', () => {
  const one = scan('kin', { listings: [listing('a'), listing('b')] })
  const [line] = linesOf({
    scans: [one],
    listings: [known(one, 'a'), known(one, 'b')],
    removals: [removal(one, 'a', 'gone'), removal(one, 'b', 'yours')],
    sites: new Map([site('kin')]),
  })
  expect(line).toEqual({
    siteId: 'kin',
    name: 'KIN',
    state: 'yours',
    amount: 2,
    fact: null,
    jobId: 'job-b-yours',
  })
})

test('a listing that is gone is remembered by its removal, and a newer removal counts', () => {
  const one = scan('kin', { status: 'not_found', listings: [listing('a', { gone_at: AT })] })
  const removals = [removal(one, 'a', 'sent', '2026-12-01T10:00:00.000Z'), removal(one, 'a', 'back')]
  const lines = linesOf({ scans: [one], listings: [], removals, sites: new Map() })
  expect(lines[0]).toMatchObject({ name: 'kin', state: 'sent', amount: 2 })
})

test('an answer on this device counts, and a namesake makes no line longer', () => {
  const one = scan('kin', { listings: [listing('a', { phones: ['512-555-0114'] })] })
  const rejected = known(one, 'a', { verdict: 'not_yours' })
  expect(linesOf({ scans: [one], listings: [rejected], removals: [], sites: new Map() })[0]?.state).toBe(
    'none',
  )
})

test('a site that couldn’t be checked the last time isn’t “not listed” while it waits to be searched again', () => {
  const problem = 'The site turned us away.'
  const scans = [scan('kin', { status: 'pending', problem }), scan('root', { status: 'not_found', problem })]
  const lines = linesOf({ scans, listings: [], removals: [], sites: new Map() })
  expect(lines.map(({ state }) => state)).toEqual(['unknown', 'unknown'])
})

test('a line that is up has what it shows as its fact', () => {
  const one = scan('kin', { listings: [listing('a'), listing('b', { phones: ['512-555-XXXX'] })] })
  const listings = [known(one, 'a'), known(one, 'b')]
  const [line] = linesOf({ scans: [one], listings, removals: [], sites: new Map() })
  expect(line).toMatchObject({ state: 'still', fact: 'Shows phone, age, cities.' })
})
