import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { Exposure } from './exposure-view.ts'
import { type ListingRow, listingGroupNote, listingRows, selectLabel, sumRows } from './listing-rows.ts'
import { viewListings } from './listings-view.ts'

const site = (id: string, name: string, removal_method: string, parent_id: string | null = null) =>
  ({
    id,
    name,
    host: `${id}.example`,
    url: `https://${id}.example/`,
    category: 'People Search',
    parent_id,
    opt_out_url: null,
    privacy_url: null,
    privacy_email: null,
    search_url: null,
    requirements: [],
    template: { removal_method, success_rate: 0.9, is_active: true, disclosure: [], mirrors: [] },
  }) as unknown as DataBrokerSite

const sites = new Map(
  [
    site('kinfolio', 'Kinfolio', 'automated_form'),
    site('rootscout', 'Rootscout', 'parent_site', 'kinfolio'),
    site('waxseal', 'Waxseal', 'manual_process'),
  ].map(one => [one.id, one]),
)

const exposure = (siteId: string, patch: Partial<SeenListing> = {}, over: Partial<Exposure> = {}) =>
  ({
    id: `${siteId} ${patch.name ?? 'k'}`,
    scan: { site_id: siteId },
    listing: {
      name: 'Rosa Whitaker',
      age: '41',
      places: [],
      phones: [],
      relatives: [],
      akas: [],
      ...patch,
    },
    siteName: sites.get(siteId)?.name,
    site: sites.get(siteId),
    risk: 'Low',
    job: null,
    starting: null,
    ...over,
  }) as unknown as Exposure

const person = { names: [], places: [], phones: [], emails: [] } as unknown as Person
const rowsOf = (...exposures: Exposure[]) =>
  listingRows(exposures, { person, sites, removalOf: () => null, now: 0 })
const view = (rows: readonly ListingRow[], given: Partial<Parameters<typeof viewListings<ListingRow>>[0]>) =>
  viewListings({ places: rows, rowOf: row => row, text: '', by: 'network', show: undefined, ...given })

const all = rowsOf(
  exposure('kinfolio', { phones: ['512-555-0100'] }),
  exposure('rootscout', { places: ['12 Juniper Rd, Austin, TX'] }),
  exposure('waxseal', {}, { starting: { sent: false } }),
)

test('a listing that goes with another one’s request takes none of its own', () => {
  expect(all.map(row => row.how)).toEqual(['We send it', 'Goes with Kinfolio', 'You do it, with a guide'])
  expect(sumRows(all.slice(0, 2))).toEqual({ requests: 1, minutes: 0 })
  expect(listingGroupNote(all.slice(0, 2))).toBe('2 listings · 1 request clears all')
  expect(listingGroupNote(all.slice(1, 2))).toBe('1 listing')
  expect(listingGroupNote(all)).toBe('3 listings · 2 not started')
  expect(listingGroupNote(all.slice(2))).toBe('1 listing')
})

test('rows of a site with several listings say which one each is', () => {
  const rows = rowsOf(
    exposure('kinfolio'),
    exposure('kinfolio', { name: 'Rosa L. Whitaker' }),
    exposure('waxseal'),
  )
  expect(rows.map(row => row.listedAs)).toEqual(['Rosa Whitaker', 'Rosa L. Whitaker', null])
})

test('each chip counts exactly the rows that it shows', () => {
  for (const text of ['', 'juniper', '512-555'])
    for (const chip of view(all, { text }).chips) {
      const show = chip.value === 'all' ? undefined : (chip.value as 'street')
      expect(view(all, { text, show }).count, `${text} ${chip.value}`).toBe(chip.count)
    }
  expect(view(all, {}).chips.map(chip => `${chip.label} ${chip.count}`)).toEqual([
    'All 3',
    'Street address 1',
    'Phone 1',
    'We can do it 2',
    'Not started 2',
    'Started 1',
  ])
})

test('sites that are cleared together come first, then the others by kind', () => {
  const titles = (by: 'network' | 'who' | 'name') => view(all, { by }).groups.map(group => group.title)
  expect(titles('network')).toEqual(['Kinfolio', 'People search'])
  expect(titles('who')).toEqual(['We send it', 'Goes with another site', 'Already started'])
  expect(titles('name')).toEqual(['K', 'R', 'W'])
})

test('the box of a listing that several are on says for how many it is ticked', () => {
  const other = (over: Partial<Exposure>) => ({
    name: 'Ben',
    exposure: exposure('kinfolio', {}, over),
    removal: null,
  })
  const label = (...others: ReturnType<typeof other>[]) => selectLabel({ name: 'Kinfolio', others })
  expect(label()).toBe('Select Kinfolio')
  expect(label(other({}), other({}))).toBe('Select Kinfolio for 3 people')
  expect(label(other({ starting: { sent: false } }))).toBe('Select Kinfolio')
})
