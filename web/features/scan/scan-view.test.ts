import { expect, test } from 'vitest'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import { LEFT_ALONE } from '#shared/domain/leave-alone.ts'
import { sumScans } from '#shared/domain/scan-sums.ts'
import { pronounsOf } from '#shared/letters/person-pronouns.ts'
import { bySiteState, scoreBandText, scoreOf, viewSiteScan } from './scan-view.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

const listing = (verdict: SeenListing['verdict'], gone_at: string | null = null) =>
  ({ verdict, gone_at }) as SeenListing

const scan = (status: ExposureScan['status'], patch: Partial<ExposureScan> = {}): ExposureScan => ({
  id: `${status}-${JSON.stringify(patch).length}`,
  person_id: 'p',
  site_id: 'truefolk',
  status,
  requested_at: '2026-11-21T09:00:00.000Z',
  started_at: null,
  scan_date: status === 'pending' ? null : '2026-11-21T09:30:00.000Z',
  next_check_at: null,
  problem: null,
  listings: [],
  ...patch,
})

const you = pronounsOf({ relation: 'self', names: [{ first: 'Ada' }] })
const view = (given: ExposureScan) => viewSiteScan(given, undefined, you, now)

test('a site that couldn’t be checked says why and when it is tried again, never "not found"', () => {
  for (const status of ['blocked', 'error'] as const) {
    const row = view(
      scan(status, { problem: 'The site turned us away.', next_check_at: '2026-11-25T10:00:00.000Z' }),
    )
    expect(row.label).toBe('Couldn’t check')
    expect(row.detail).toBe('The site turned us away. Next try on Nov 25.')
  }
})

test('a site left alone keeps what it said, and says that we no longer look; a search that never ran isn’t "not found"', () => {
  const alone = (given: ExposureScan) => viewSiteScan(given, undefined, you, now, true)
  expect(alone(scan('error', { problem: LEFT_ALONE, scan_date: null }))).toMatchObject({
    label: 'Left alone',
    detail: 'Left alone, so we no longer look.',
  })
  const found = alone(
    scan('found', { listings: [listing('yours')], next_check_at: '2026-11-25T10:00:00.000Z' }),
  )
  expect([found.label, found.detail]).toEqual([
    'Found 1',
    '1 listing that is yours. Checked today. Left alone, so we no longer look.',
  ])
})

test('a site that showed a listing and wasn’t searched to the end says so, and claims no day', () => {
  const patch = { scan_date: null, next_check_at: '2026-11-25T10:00:00.000Z' }
  const turnedAway = { ...patch, problem: 'The site turned us away.', listings: [listing('yours')] }
  expect(view(scan('found', turnedAway)).detail).toBe(
    '1 listing that is yours. The site turned us away. Next try on Nov 25.',
  )
  const partly = { ...patch, problem: '12 of 36 searches are done here.', listings: [listing('unsure')] }
  expect(view(scan('unsure', partly)).detail).toBe(
    '1 listing that may be yours. 12 of 36 searches are done here. Next try on Nov 25.',
  )
})

test('a site in the queue waits, one that was started is being looked at', () => {
  expect(view(scan('pending')).label).toBe('Waiting')
  expect(view(scan('pending', { started_at: '2026-11-21T09:59:00.000Z' })).label).toBe('Looking')
})

test('listings that are gone are not counted as found', () => {
  const given = scan('found', {
    listings: [listing('yours'), listing('yours', '2026-11-20T00:00:00.000Z'), listing('not_yours')],
  })
  expect(view(given).label).toBe('Found 1')
  expect(sumScans([given]).listings).toBe(1)
})

test('a doubtful listing asks, and is no exposure', () => {
  const given = scan('unsure', { listings: [listing('unsure')] })
  expect(view(given)).toMatchObject({ label: 'Is this you?', tone: 'yours' })
  expect(sumScans([given])).toMatchObject({ listings: 0, unsure: 1 })
})

const scoreFor = (...scans: ExposureScan[]) => scoreOf(sumScans(scans))
const found = (patch: Partial<ExposureScan> = {}) => scan('found', { listings: [listing('yours')], ...patch })

test('the score leaves out what couldn’t be checked or is still asked, and says so', () => {
  const asked = scan('unsure', { listings: [listing('unsure')] })
  const sums = scoreFor(found(), scan('not_found'), scan('blocked'), asked)
  expect(sums.score).toBe(50)
  expect(sums.leftOut).toBe('Leaves out 1 site that couldn’t be checked and 1 site still open.')
  expect(scoreFor(scan('blocked')).score).toBeNull()
  expect(scoreFor(found()).leftOut).toBe('')
})

test('a few sites that answered make no score for the many that did not', () => {
  const few = scoreFor(scan('not_found'), scan('blocked'), scan('error'))
  expect(few).toMatchObject({ score: null, noScore: 'We couldn’t check enough sites.' })
  const asked = scan('unsure', { listings: [listing('unsure')] })
  expect(scoreFor(asked).noScore).toBe('We’ll know once you answer.')
})

test('a site that listed the person and then turns us away does not improve the score', () => {
  const before = scoreFor(found(), scan('not_found'))
  const blocked = { problem: 'The site turned us away.', listings: [listing('yours')] }
  expect(scoreFor(scan('blocked', blocked), scan('not_found'))).toEqual(before)
  expect(view(scan('blocked', blocked))).toMatchObject({
    label: 'Couldn’t check',
    detail: '1 listing known from before. The site turned us away.',
  })
})

test('a scan runs until no site is pending', () => {
  expect(sumScans([found(), scan('pending')])).toMatchObject({ total: 2, open: 1 })
  expect(sumScans([found(), scan('error')])).toMatchObject({ open: 0 })
})

test('rows that need an answer come first, those without a listing last', () => {
  const rows = [scan('not_found'), scan('found'), scan('unsure'), scan('blocked'), scan('pending')].map(view)
  expect(rows.sort(bySiteState).map(row => row.state)).toEqual([
    'unsure',
    'found',
    'waiting',
    'unchecked',
    'not_found',
  ])
})

test('bands of the score begin at 80 and 60', () => {
  expect([100, 80, 79, 60, 59].map(scoreBandText)).toEqual([
    'Excellent',
    'Excellent',
    'Good, needs improvement',
    'Good, needs improvement',
    'Poor',
  ])
})
