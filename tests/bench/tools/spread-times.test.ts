// The tools bench's rows fit their collections, and contain the data that /analytics computes with.
import { expect, test } from 'vitest'
import { collections } from '#shared/collections/index.ts'
import { timeGone } from '#shared/domain/removal-times.ts'
import { aPerson } from '../../support/documents.ts'
import { accountRows } from '../interface/account-rows.ts'
import { spreadTimes } from './spread-times.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')

test('removals lie in half a year, and some of their listings came back between two looks', () => {
  const sites = Array.from({ length: 40 }, (_, at) => ({
    id: `s-${at}`,
    name: `S ${at}`,
    host: 's.example',
    at,
  }))
  const rows = accountRows(aPerson(), sites, { people: 6, listings: 200, sites: 40, timeline: 0 }, NOW)
  const alerts = spreadTimes(rows, NOW)
  expect(alerts.length).toBeGreaterThan(2)
  for (const alert of alerts) {
    collections.reappearance_alerts.doc.parse(alert)
    const job = rows.removal_jobs.find(({ id }) => id === alert.job_id)
    if (!job) throw new Error('an alert without its removal')
    const returned = { foundAt: alert.detected_at, missedAt: alert.last_missed_at ?? null }
    const time = timeGone(job, { scannedAt: null }, returned, NOW)
    expect((time?.by ?? 0) - (time?.after ?? 0)).toBeLessThanOrEqual(3.001)
  }
  for (const job of rows.removal_jobs) collections.removal_jobs.doc.parse(job)
  for (const scan of rows.exposure_scans) collections.exposure_scans.doc.parse(scan)
})
