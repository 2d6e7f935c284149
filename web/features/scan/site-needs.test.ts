import { expect, test } from 'vitest'
import type { ExposureScan, ScanHandoff } from '#shared/collections/exposure-scans.ts'
import { sumScans } from '#shared/domain/scan-sums.ts'
import { pronounsOf } from '#shared/letters/person-pronouns.ts'
import { sampleScan } from '#web/data/testing/sample-scan.ts'
import { viewSiteScan } from './scan-view.ts'
import { scanLede, scanTitle } from './scan-words.ts'
import { siteNeeds } from './site-needs.ts'

const handoff: ScanHandoff = {
  url: 'https://bee.example/check',
  remaining: 'Complete the captcha on this page to see the results.',
  at: '2026-11-22T10:00:00.000Z',
  picture: null,
}
const held = (site_id: string, given: Partial<ExposureScan> = {}): ExposureScan => ({
  ...sampleScan(),
  id: site_id,
  site_id,
  status: 'error',
  problem: 'The site has a puzzle that needs a person.',
  next_check_at: '2026-11-24T10:00:00.000Z',
  scan_date: null,
  listings: [],
  handoff,
  ...given,
})
const sites = new Map([
  ['b', { name: 'Bee' }],
  ['a', { name: 'Ant' }],
])

test('sites that need the person are listed with where to go on, and stay while they are searched again', () => {
  const scans = [held('b'), held('a', { status: 'pending' }), held('c', { handoff: null }), sampleScan()]
  expect(siteNeeds(scans, sites)).toMatchObject([
    { siteName: 'Ant', isSearching: true },
    { siteName: 'Bee', isSearching: false, handoff: { url: 'https://bee.example/check' } },
  ])
})

test('such a site couldn’t be checked, and its row says whose turn it is', () => {
  const now = Date.parse('2026-11-22T11:00:00.000Z')
  const row = viewSiteScan(
    held('b'),
    undefined,
    pronounsOf({ relation: 'self', names: [{ first: 'Ada' }] }),
    now,
  )
  expect(row).toMatchObject({ label: 'Couldn’t check', state: 'unchecked' })
  expect(row.detail).toBe(
    'The site has a puzzle that needs a person. You can continue there yourself. See below. Next try on Nov 24.',
  )
  const sums = sumScans([held('b')])
  expect(scanTitle(sums, { who: 'you' })).toBe('We couldn’t check any site')
  const terms = { names: ['Ada Quinn'], places: ['Austin, TX'], pairs: 1, skipped: 0 }
  expect(scanLede(sums, { terms, searchable: 1 })).not.toContain('Nothing found')
})
