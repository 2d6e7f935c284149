import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { letterFacts, siteLetterFacts } from './letter-facts.ts'
import { writeLetter } from './templates.ts'

const job = { listing_name: 'A Quinn', listing_url: 'https://x.example/1' } as RemovalJob
const site = { name: 'Truefolk' } as DataBrokerSite
const listing = (places: string[]) => ({ name: 'Ada Quinn', url: null, places }) as unknown as SeenListing
const person = (relation: Person['relation'], places: [city: string, state: string, current: boolean][]) =>
  ({
    relation,
    names: [{ first: 'Ada', middle: '', last: 'Quinn', suffix: '' }],
    places: places.map(([city, state, current]) => ({ city, state, current })),
  }) as Person

test('a street is never repeated, only its city', () => {
  const facts = letterFacts(job, site, listing(['12 Oak St, Austin, TX 78701']), null)
  expect(facts.shownPlace).toBe('Austin, TX')
})

test('of the places shown, the one that the person named is used', () => {
  const facts = letterFacts(
    job,
    site,
    listing(['Dallas, TX', 'Austin, TX']),
    person('self', [['Austin', 'TX', true]]),
  )
  expect(facts.shownPlace).toBe('Austin, TX')
})

test('a place that only the person named is not told', () => {
  const facts = letterFacts(job, site, listing([]), person('self', [['Austin', 'TX', true]]))
  expect(facts.shownPlace).toBeNull()
})

test('the home is the current place, and a past one does not count', () => {
  expect(letterFacts(job, site, null, person('self', [['Fresno', 'CA', false]])).homeState).toBeNull()
  expect(letterFacts(job, site, null, person('self', [['Fresno', 'CA', true]])).homeState).toBe('CA')
})

test('laws of states are kept for sites that we know to do business there', () => {
  const at = (country: string[] | null) => letterFacts(job, { ...site, country }, null, null)
  expect(at(['US', 'EU']).isOutsideCalifornia).toBe(false)
  expect([['DE'], [], null].map(country => at(country).isOutsideCalifornia)).toEqual([true, true, true])
})

test('letters for a child are written on behalf; without the listing, the job’s own facts are used', () => {
  const facts = letterFacts(job, site, null, person('child', []))
  expect(facts).toMatchObject({ onBehalf: true, listingName: 'A Quinn', listingUrl: 'https://x.example/1' })
})

test('to a site where no listing is known, the person’s own name and town are told, and the letter says so', () => {
  const ada = person('self', [['Fresno', 'CA', true]])
  const facts = siteLetterFacts(site, ada)
  expect(facts).toMatchObject({ listingName: 'Ada Quinn', shownPlace: 'Fresno, CA', listingUrl: null })
  const { body, discloses } = writeLetter('standard', facts)
  expect(body).not.toMatch(/listing/)
  expect(discloses).toEqual(['the name Ada Quinn and the place Fresno, CA'])
  // The removal that the letter started has the same facts.
  expect(letterFacts({ ...job, listing_key: '' }, site, null, ada)).toEqual(facts)
})
