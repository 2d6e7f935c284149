// When a scan claims an absence, and how a silent site affects the claim.
import { describe, expect, test } from 'vitest'
import { aListing } from '#tests/support/documents.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { absenceClaimed, applyControl, missingFrom, SILENT } from './confirm-absence.ts'
import type { JudgedListing } from './judge-records.ts'
import { emptyVisit, type Visit } from './visit-site.ts'

const record = recordOf('Marguerite Tolliver', 'Dayton', 'OH', '47', '1')
const listing = aListing({ key: record.identifier ?? '', url: record.profileUrl })
const visit = (given: Partial<Visit> = {}): Visit => ({
  ...emptyVisit(),
  answered: [{ firstName: 'Ann', lastName: 'Lee' }],
  ...given,
})
const judged = (verdict: JudgedListing['verdict']) => [{ ...listing, verdict }]
const keyOf = (one: { identifier: string | null }) => one.identifier
const nothing = { listings: [], awaited: new Set<string>(), keyOf }

describe('a scan claims an absence', () => {
  test('when it shows nobody, or nobody who may be the person', () => {
    expect(absenceClaimed(visit(), [], nothing)).toEqual({ missing: [] })
    expect(absenceClaimed(visit({ records: [record] }), judged('not_yours'), nothing)).toEqual({
      missing: [],
    })
  })

  test('when a listing that was there is missing, though another is shown', () => {
    const known = { ...nothing, listings: [aListing({ key: 'other' })] }
    expect(absenceClaimed(visit({ records: [record] }), judged('yours'), known)).toEqual({
      missing: known.listings,
    })
  })

  test('not when it shows what it knows, nor when it could not be finished', () => {
    const known = { ...nothing, listings: [listing] }
    expect(absenceClaimed(visit({ records: [record] }), judged('yours'), known)).toBeNull()
    expect(absenceClaimed(visit({ outcome: 'error' }), [], known)).toBeNull()
  })
})

test('missing is what was listed or is awaited, not what went before or is somebody else’s', () => {
  const gone = aListing({ key: 'gone', gone_at: listing.last_seen_at })
  const others = aListing({ key: 'others', verdict: 'not_yours' })
  const known = [listing, gone, others]
  const keys = (awaited: string[]) =>
    missingFrom(visit(), { listings: known, awaited: new Set(awaited), keyOf }).map(({ key }) => key)
  expect(keys([])).toEqual([listing.key])
  expect(keys(['gone'])).toEqual([listing.key, 'gone'])
})

test('silence and refusals take the visit’s completeness, an answer leaves it', () => {
  const complete = visit()
  expect(applyControl(complete, { kind: 'answered', page: null })).toBe(complete)
  expect(applyControl(complete, { kind: 'silent' })).toMatchObject({ outcome: 'error', problem: SILENT })
  expect(
    applyControl(complete, { kind: 'unknown', outcome: 'blocked', problem: 'No.', retryAfterMs: 5 }),
  ).toMatchObject({ outcome: 'blocked', problem: 'No.', retryAfterMs: 5 })
})
