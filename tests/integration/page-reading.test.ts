// The matcher gets exactly what a listing's page shows: in every layout, it judges the listing as if given it directly,
// even if the recipe omits half of it.
import { afterAll, expect, test } from 'vitest'
import { createPageReader } from '#server/recipes/http/page-reader.ts'
import { judgeRecords } from '#server/removals/search/judge-records.ts'
import { matchProfileOf } from '#server/removals/search/person-queries.ts'
import { type MatchListing, prepare } from '#shared/domain/matching/index.ts'
import { must } from '#shared/lib/must.ts'
import { aPerson, aPlace } from '#tests/support/documents.ts'
import { LISTING_LAYOUTS } from '#tests/support/listing-layouts.ts'
import { readListings } from '#tests/support/read-listings.ts'

const reader = createPageReader()
afterAll(() => reader.close())

const person = aPerson({
  names: [{ first: 'Marguerite', middle: 'Anne', last: 'Tolliver', suffix: '' }],
  places: [aPlace('Tulsa', 'OK', true, '12 Elm St'), aPlace('Austin', 'TX')],
  phones: ['+15125550112'],
  emails: ['meg.tolliver@mail.example'],
  relatives: ['Otto Tolliver', 'Ann Baxter'],
})
const match = prepare(matchProfileOf(person))

const NAMES = ['Marguerite A Tolliver', 'TOLLIVER, MARGUERITE', 'Marguerite Tolliver', 'Meg Tolliver Jr']
const AGES: Partial<MatchListing>[] = [
  { age: 47 },
  { ageRange: '45-49' },
  { ageRange: '40s' },
  { ageRange: '65+' },
  { birth: 'Mar 1979' },
  { birth: '1951' },
  {},
]
const PLACES = [
  ['Tulsa, OK', 'Austin, TX', 'Albany, NY'],
  ['Austin, Texas', 'Akron, Ohio', 'Tulsa, Oklahoma'],
  ['Zanesville, OH', 'Tulsa, OK'],
  [],
]
const PHONES = [['(512) 555-##12', '+1 347 675 1***'], ['(503) •••-5336'], ['512-555-0112'], []]
const EMAILS = [['m...@mail.example'], ['m**********r@mail.example', 'k*****a@gmail.com'], []]
const STREETS = [
  { address: '12 Elm St, Tulsa, OK 74101', pastAddresses: ['2654 65th Rd, Austin, TX 78701'] },
  { address: '12 E***, Tulsa, OK' },
  {},
]
const KIN = [['Otto T.', 'Ann Baxter'], ['Cy Dee', 'Bo Kim', 'Ed Lee', 'Al Roe'], []]
const at = <T>(list: readonly T[], place: number) => must(list[place % list.length], 'one of the list')

/** Listings in which all kinds of each part meet all kinds of the others. */
const listings: MatchListing[] = Array.from({ length: 120 }, (_, i) => ({
  seenOn: '2026-11-22',
  name: at(NAMES, i),
  ...at(AGES, i >> 1),
  locations: at(PLACES, (i * 7) >> 2),
  phones: at(PHONES, (i * 5) >> 1),
  emails: at(EMAILS, (i * 13) >> 2),
  relatives: at(KIN, i >> 2),
  ...at(STREETS, (i * 11) >> 2),
}))

test.each(LISTING_LAYOUTS)('through a page of $name', async layout => {
  const read: MatchListing[] = []
  // As many per page as on real sites: content that most records on a page share counts as the site's.
  for (let from = 0; from < listings.length; from += 10)
    read.push(...(await readListings(reader, layout, listings.slice(from, from + 10))))
  const judged = (list: readonly MatchListing[]) =>
    list.map(listing => ({ name: listing.name, confidence: match(listing).confidence }))
  expect(judged(read)).toEqual(judged(listings))
})

test('the listing shows the age as the site does', () => {
  const evidence = {
    age: { ageRange: '25-29' },
    ...{ places: ['Tulsa, OK'], streets: [], phones: ['(512) 555-##12'], relatives: [] },
    box: { phones: [], emails: [], streets: [] },
  }
  const record = {
    name: 'Marguerite Tolliver',
    age: '25',
    addresses: [{ city: 'Tulsa', state: 'OK' }],
    ...{ alternativeNames: [], phoneNumbers: ['51255512'], relatives: [] },
    ...{ profileUrl: null, identifier: 'x', evidence },
  }
  const [listing] = judgeRecords(matchProfileOf(person), [record], '2026-11-22T10:00:00.000Z')
  expect(listing).toMatchObject({ age: '25-29', phones: ['(512) 555-##12'] })
})
