// Records without a name: how many make a scan incomplete, and what a few of them mean in an otherwise sound scan.
import { expect, test } from 'vitest'
import { iso } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { aListing, aPerson, START } from '#tests/support/documents.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { checkNamelessRecords, checkNames } from './incomplete-results.ts'
import { matchProfileOf } from './person-queries.ts'
import { settleKeys } from './settle-keys.ts'
import { emptyVisit, type Visit } from './visit-site.ts'

const profile = matchProfileOf(aPerson())
const listing = aListing()
const nameless = (given: Partial<RecordFacts> = {}): RecordFacts => ({
  ...recordOf('x', 'Dayton', 'OH', '47', 'elsewhere'),
  name: null,
  ...given,
})
const visit = (...records: RecordFacts[]): Visit => ({ ...emptyVisit(), records })
const check = (scanned: Visit, listings = [listing], awaited: string[] = []) =>
  checkNamelessRecords(
    scanned,
    { profile, listings, awaited: new Set(awaited), keyOf: settleKeys([], new Map(), listings).keyOf },
    iso(START),
  )

const blank = nameless({ age: null, addresses: [] })

test('one whose key is known is that entry, and leaves nothing open', () => {
  const scanned = visit(nameless({ identifier: listing.key }))
  expect(check(scanned)).toEqual({ visit: scanned, nameless: new Set([listing.key]) })
})

test('one that could be a listing that is not seen leaves open whether that is gone', () => {
  expect(check(visit(nameless())).visit).toMatchObject({
    outcome: 'error',
    problem: expect.stringContaining('names'),
  })
})

test.each([
  [
    'it is of another age and place',
    [listing],
    nameless({ age: '81', addresses: [{ city: 'Reno', state: 'NV' }] }),
  ],
  ['it shows nothing, and the listing did', [listing], blank],
  ['nothing is missing', [], nameless()],
  ['what is missing has long been gone', [aListing({ gone_at: iso(START) })], nameless()],
  ['what is missing is somebody else’s', [aListing({ verdict: 'not_yours' })], nameless()],
])('it says nothing when %s', (_, listings, record) => {
  expect(check(visit(record), listings).visit.outcome).toBe('complete')
})

test('it counts while a removal waits to be verified, and when it shows as little as the listing did', () => {
  expect(check(visit(nameless()), [aListing({ gone_at: iso(START) })], [listing.key]).visit.outcome).toBe(
    'error',
  )
  expect(check(visit(blank), [aListing({ age: null, places: [] })]).visit.outcome).toBe('error')
})

test('a scan that was turned away stays so', () => {
  const scanned: Visit = { ...visit(nameless()), outcome: 'blocked', problem: 'Turned away.' }
  expect(check(scanned).visit).toBe(scanned)
})

const named = (name: string | null): RecordFacts => ({
  name,
  alternativeNames: [],
  age: null,
  addresses: [],
  phoneNumbers: [],
  relatives: [],
  profileUrl: 'https://folk.example/1',
  identifier: null,
})
const visitOf = (names: (string | null)[], outcome: Visit['outcome'] = 'complete'): Visit => ({
  ...emptyVisit(),
  outcome,
  answered: [{ firstName: 'Ann', lastName: 'Lee' }],
  records: names.map(named),
})

test.each([[[null]], [[null, 'Ann Lee']], [['', null, 'Ann Lee']]])('names %j cannot be judged', names => {
  expect(checkNames(visitOf(names))).toMatchObject({
    outcome: 'error',
    problem: expect.stringContaining('names'),
    answered: [],
  })
})

test.each([[[]], [['Ann Lee']], [['Ann Lee', 'Bo Lee', null]]])('names %j can be judged', names => {
  expect(checkNames(visitOf(names))).toEqual(visitOf(names))
})

test('a scan with unreadable names that was turned away stays so', () => {
  expect(checkNames(visitOf([null], 'blocked'))).toEqual(visitOf([null], 'blocked'))
})
