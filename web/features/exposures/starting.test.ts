import { expect, test } from 'vitest'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { groupExposures, viewExposures } from './exposure-view.ts'
import { startingOf } from './starting.ts'

const SITES = 57
const listing = (key: string) => ({
  key,
  name: 'Ada Byron',
  gone_at: null,
  verdict: 'yours',
  places: [],
  phones: [],
  relatives: [],
})
const scans = Array.from(
  { length: SITES },
  (_, n) =>
    ({
      id: `scan-${n}`,
      site_id: `site-${n}`,
      person_id: 'p',
      listings: [listing('k')],
    }) as unknown as ExposureScan,
)
const start = (status: Intent['status'], patch: Partial<Intent> = {}) =>
  ({
    id: `start-${status}`,
    kind: 'start-removals',
    payload: { person_id: 'p', listings: scans.map(scan => ({ scan_id: scan.id, listing_key: 'k' })) },
    status,
    result: null,
    error: null,
    created_at: '2026-11-21T10:00:00.000Z',
    ...patch,
  }) as Intent
const job = (n: number, status: RemovalJob['status'] = 'queued') =>
  ({ id: `job-${n}`, scan_id: `scan-${n}`, listing_key: 'k', status }) as RemovalJob
const sites = new Map()
const starting = (intents: readonly Intent[], jobs: readonly RemovalJob[] = []) =>
  startingOf(intents, { scans, jobs, sites })

test('what was started offline is started, however long it waits on the device', () => {
  const found = starting([start('pending')])
  expect(found).toHaveLength(SITES)
  expect(found[0]).toMatchObject({ siteName: 'site-0', listingName: 'Ada Byron', sent: false })
  expect(starting([start('accepted')]).every(one => one.sent)).toBe(true)
})

test('what was started is not offered to be started again', () => {
  const exposures = viewExposures(scans, { sites, intents: [start('pending')], jobs: [] })
  expect(groupExposures(exposures).ready).toEqual([])
  expect(exposures.every(exposure => exposure.starting?.sent === false)).toBe(true)
})

test('a removal that has come takes the place of its start, and one done stays until its removals are here', () => {
  expect(starting([start('accepted')], [job(0)])).toHaveLength(SITES - 1)
  const done = start('done', { result: { jobs: scans.map((_, n) => `job-${n}`) } })
  expect(starting([done])).toHaveLength(SITES)
  const all = scans.map((_, n) => job(n))
  expect(starting([done], all)).toEqual([])
  expect(starting([done], [job(0, 'cancelled'), ...all.slice(1)])).toEqual([])
})

test('a start that failed has started nothing, and two starts of a listing are one', () => {
  expect(starting([start('failed')])).toEqual([])
  expect(starting([start('pending'), start('accepted')])).toHaveLength(SITES)
})
