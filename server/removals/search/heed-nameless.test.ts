// Entries without a name, in a look that is otherwise sound.
import { expect, test } from 'vitest'
import { iso } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { aListing, aPerson, START } from '#tests/support/documents.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { heedNameless } from './heed-nameless.ts'
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
const heed = (looked: Visit, listings = [listing], awaited: string[] = []) =>
  heedNameless(
    looked,
    { profile, listings, awaited: new Set(awaited), keyOf: settleKeys([], new Map(), listings).keyOf },
    iso(START),
  )

const blank = nameless({ age: null, addresses: [] })

test('one whose key is known is that entry, and leaves nothing open', () => {
  const looked = visit(nameless({ identifier: listing.key }))
  expect(heed(looked)).toEqual({ visit: looked, nameless: new Set([listing.key]) })
})

test('one that could be a listing that is not seen leaves open whether that is gone', () => {
  expect(heed(visit(nameless())).visit).toMatchObject({
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
  expect(heed(visit(record), listings).visit.outcome).toBe('complete')
})

test('it counts while a removal waits to be verified, and when it shows as little as the listing did', () => {
  expect(heed(visit(nameless()), [aListing({ gone_at: iso(START) })], [listing.key]).visit.outcome).toBe(
    'error',
  )
  expect(heed(visit(blank), [aListing({ age: null, places: [] })]).visit.outcome).toBe('error')
})

test('a look that was turned away stays so', () => {
  const looked: Visit = { ...visit(nameless()), outcome: 'blocked', problem: 'Turned away.' }
  expect(heed(looked).visit).toBe(looked)
})
