// A listing keeps its key if only its link's wording changes, and two people behind one link are two listings.
import { describe, expect, test } from 'vitest'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { iso } from '#shared/lib/time.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { aListing, aPerson, START } from '#tests/support/documents.ts'
import { recordOf } from '#tests/support/fake-engine.ts'
import { judgeRecords } from './judge-records.ts'
import { matchProfileOf } from './person-queries.ts'
import { recordKey } from './record-key.ts'
import { settleKeys } from './settle-keys.ts'

const profile = matchProfileOf(aPerson())
const SITE = 'https://first.example'
const hers = (link: string, given: Partial<RecordFacts> = {}): RecordFacts => ({
  ...recordOf('Marguerite A Tolliver', 'Dayton', 'OH', '47', ''),
  profileUrl: link,
  identifier: link,
  ...given,
})
const listed = (key: string, given: Partial<SeenListing> = {}) => aListing({ key, url: key, ...given })

function settle(records: RecordFacts[], known: SeenListing[] = []) {
  const judged = judgeRecords(profile, records, iso(START))
  const settled = settleKeys(judged, new Map(), known)
  return { ...settled, keys: records.map(settled.keyOf) }
}

describe('a known listing is the same', () => {
  test.each([
    ['with a referring page in its link', `${SITE}/p/1`, `${SITE}/p/1?ref=2`],
    ['when it was stored with one', `${SITE}/p/1?ref=1&utm_source=x`, `${SITE}/p/1?ref=2`],
    ['with a slash', `${SITE}/p/1`, `${SITE}/p/1/`],
    ['by an id in the query', `${SITE}/p?id=1`, `${SITE}/p?src=list&id=1`],
    [
      'with another slug around its id',
      `${SITE}/p/marguerite-tolliver-dayton-48213077`,
      `${SITE}/p/m-a-tolliver-troy-48213077`,
    ],
  ])('%s', (_, key, link) => {
    expect(settle([hers(link)], [listed(key)]).keys).toEqual([key])
  })

  test('by its link alone, whatever it shows now', () => {
    const other = recordOf('Gerald Whitcombe', 'Reno', 'NV', '81', '1')
    const known = listed('https://site.example/p/1')
    expect(settle([other], [known]).keys).toEqual([known.key])
  })

  test('when its name cannot be read', () => {
    expect(settle([hers(`${SITE}/p/1?ref=2`, { name: null })], [listed(`${SITE}/p/1`)]).keys).toEqual([
      `${SITE}/p/1`,
    ])
  })
})

test('a new listing is known by the link as the site gave it', () => {
  expect(settle([hers(`${SITE}/p/1?ref=2`)]).keys).toEqual([`${SITE}/p/1?ref=2`])
})

test('an id in a slug does not make one of two people', () => {
  const known = listed(`${SITE}/p/gerald-whitcombe-48213077`, { name: 'Gerald Whitcombe' })
  const link = `${SITE}/p/marguerite-tolliver-48213077`
  expect(settle([hers(link)], [known]).keys).toEqual([link])
})

describe('two people behind one link', () => {
  const link = `${SITE}/search`
  const namesake = hers(link, { age: '71', addresses: [{ city: 'Dayton', state: 'OH' }] })
  const cousin = hers(link, { name: 'Gerald Tolliver', age: '30' })

  test('are two listings, each once', () => {
    const { keys, listings } = settle([hers(link), namesake, cousin, hers(link)])
    expect(new Set(keys).size).toBe(3)
    expect(keys[3]).toBe(keys[0])
    expect(listings.map(({ age }) => age)).toEqual(['47', '71', '30'])
  })

  test('keep their keys in any order, and when one of them goes', () => {
    const first = settle([hers(link), namesake])
    const known = first.listings.map(listing => aListing({ ...listing, first_seen_at: iso(START) }))
    const [own, other] = first.keys
    expect(settle([namesake, hers(link)], known).keys).toEqual([other, own])
    expect(settle([namesake], known).keys).toEqual([other])
    expect(settle([hers(link)], known).keys).toEqual([own])
  })

  test('the one who was not there before is a new listing', () => {
    const known = listed(link)
    const { keys } = settle([hers(link), namesake], [known])
    expect(keys[0]).toBe(link)
    expect(keys[1]).not.toBe(link)
  })
})

test('searches that found a record count for its listing, however they were answered', () => {
  const records = [hers(`${SITE}/p/1?ref=1`), hers(`${SITE}/p/1?ref=2`, { alternativeNames: ['Meg'] })]
  const queries = [{ firstName: 'Marguerite' }, { firstName: 'Meg' }].map(
    query => ({ ...query, lastName: 'Tolliver', addresses: [] }) as never,
  )
  const foundBy = new Map(records.map((record, at) => [recordKey(record) ?? '', [queries[at] as never]]))
  const settled = settleKeys(judgeRecords(profile, records, iso(START)), foundBy, [])
  expect([...settled.foundBy]).toEqual([[`${SITE}/p/1?ref=1`, queries]])
})
