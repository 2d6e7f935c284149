// The account of the interface bench has the requested size.
import { expect, test } from 'vitest'
import { aPerson } from '../../support/documents.ts'
import { accountRows } from './account-rows.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')

test('as many people, scans, listings and rows of the timeline as were asked for, with listings in every state', () => {
  const sites = Array.from({ length: 40 }, (_, at) => ({
    id: `site-${at}`,
    name: `Site ${at}`,
    host: `site-${at}.example`,
    at,
  }))
  const size = { people: 3, listings: 60, sites: 40, timeline: 700 }
  const rows = accountRows(aPerson(), sites, size, NOW)
  expect(rows.people).toHaveLength(2)
  expect(rows.exposure_scans).toHaveLength(120)
  expect(rows.exposure_scans.flatMap(scan => scan.listings)).toHaveLength(60)
  expect(rows.realtime_updates).toHaveLength(700)
  const states = new Set(rows.exposure_scans.map(scan => scan.status))
  expect(states).toEqual(new Set(['found', 'unsure', 'not_found', 'blocked']))
  expect(new Set(rows.removal_jobs.map(job => job.status))).toEqual(
    new Set(['completed', 'verification', 'requires_manual']),
  )
})
