// The scan screen counts what the list and the listings count, with the answers that this device has.
import { expect, test } from 'vitest'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import { sumScans } from '#shared/domain/scan-sums.ts'
import { aSite } from '#tests/support/documents.ts'
import { sampleScan } from '#web/data/testing/sample-scan.ts'
import { scanFacts } from './-scan-facts.ts'

const person = { id: 'ada' }
const sites = new Map(
  ['kin', 'root', 'far'].map(id => [id, aSite({ id, name: id.toUpperCase(), scannable: id !== 'far' })]),
)
const factsOf = (scans: readonly ExposureScan[], intents: readonly Intent[] = []) =>
  scanFacts({ person, scans, views: [], sites, intents })
const scanOf = (site_id: string, verdict: 'yours' | 'unsure', over: Partial<ExposureScan> = {}) => ({
  ...sampleScan({ verdict }),
  person_id: person.id,
  site_id,
  status: verdict === 'yours' ? ('found' as const) : ('unsure' as const),
  ...over,
})
const answer = (scan: ExposureScan, mine: boolean) =>
  ({
    id: 'answer',
    kind: 'confirm-listing',
    payload: { scan_id: scan.id, listing_key: scan.listings[0]?.key, mine },
    status: 'pending',
    result: null,
    error: null,
    created_at: '2026-11-22T10:00:00.000Z',
  }) satisfies Intent

test('before the first scan, the list is of the sites that will be searched, and says nothing of any', () => {
  const { states, scans } = factsOf([])
  expect([...states]).toEqual([
    ['kin', 'wait'],
    ['root', 'wait'],
  ])
  expect(scans).toEqual([])
})

test('an answer that waits on this device counts in the sums, the rows, the list, and the questions', () => {
  const scan = scanOf('kin', 'unsure')
  const open = factsOf([scan])
  expect(sumScans(open.scans)).toMatchObject({ listings: 0, unsure: 1 })
  expect([open.cards, open.states.get('kin')]).toEqual([1, 'ask'])
  const mine = factsOf([scan], [answer(scan, true)])
  expect(sumScans(mine.scans)).toMatchObject({ listings: 1, unsure: 0, found: 1 })
  expect([mine.cards, mine.scans[0]?.status, mine.states.get('kin')]).toEqual([0, 'found', 'still'])
  const notMine = factsOf([scan], [answer(scan, false)])
  expect([notMine.scans[0]?.status, notMine.states.get('kin')]).toEqual(['not_found', 'none'])
})

test('a visit that failed stays failed, whatever was answered', () => {
  const scan = scanOf('kin', 'unsure', { status: 'blocked', problem: 'The site turned us away.' })
  const { scans, states } = factsOf([scan], [answer(scan, false)])
  expect([scans[0]?.status, states.get('kin')]).toEqual(['blocked', 'unknown'])
})
