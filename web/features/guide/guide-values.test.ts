import { expect, test } from 'vitest'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import { guideValues, type ValuesFrom } from './guide-values.ts'

const SEEN = '2026-11-20T09:00:00.000Z'
const place = { street: '', zip: '', from_year: null, to_year: null }
const from = (patch: Partial<ValuesFrom> = {}): ValuesFrom => ({
  job: {
    listing_url: 'https://a.example/p/1',
    listing_name: 'Rosa E Whitaker',
    return_address: 'r-1@reply.example',
    handoff: null,
  },
  site: { requirements: [], template: null },
  listing: {
    places: ['12 Oak St, Austin, TX 78704'],
    phones: ['512-555-0147'],
    age: '42',
    last_seen_at: SEEN,
  },
  person: {
    places: [
      { ...place, city: 'Denver', state: 'CO', current: true },
      { ...place, city: 'Austin', state: 'TX', current: false },
    ],
    emails: ['rosa@post.example'],
    birth_year: 1984,
    birth_date: null,
  },
  ...patch,
})
const asks = (...requirements: string[]) => from({ site: { requirements, template: null } })
const keys = (given: ValuesFrom) => guideValues(given).map(one => one.key)
const row = (given: ValuesFrom, key: string) => guideValues(given).find(one => one.key === key)

test('link, name and the removal’s own address are always there to copy', () => {
  expect(keys(from())).toEqual(['profileUrl', 'name', 'email'])
  expect(row(from(), 'email')).toMatchObject({
    value: 'r-1@reply.example',
    note: expect.stringContaining('Not your own'),
  })
})

test('what the form asks for besides has a row each, in a form’s order', () => {
  const template = { disclosure: ['city', 'state', 'firstName', 'age'] }
  expect(keys(from({ site: { requirements: ['date_of_birth'], template } }))).toEqual([
    'profileUrl',
    'name',
    'email',
    'place',
    'age',
    'birthDate',
  ])
})

test('a phone number and proof of identity are never filled in, whatever is known of them', () => {
  const given = asks('phone_verification', 'id_document')
  expect(row(given, 'phone')).toMatchObject({
    value: null,
    has: 'shown',
    note: expect.stringContaining('shows 512-555-0147'),
  })
  expect(row(given, 'id')).toMatchObject({ value: null, has: 'not_shown' })
  const bare = { ...given, listing: { places: [], phones: [], age: null, last_seen_at: SEEN } }
  expect(row(bare, 'phone')).toMatchObject({ value: null, has: 'not_shown' })
  expect(row({ ...given, listing: null }, 'phone')).toMatchObject({ value: null, has: 'unknown' })
})

test('a form that has the phone because they agreed to it isn’t said to be without', () => {
  const { job } = from()
  const given = asks('phone_verification')
  const prepared = { ...given, job: { ...job, handoff: { url: '', filled: ['phone'], remaining: '' } } }
  expect(row(prepared, 'phone')).toMatchObject({ value: null, note: expect.stringContaining('You agreed') })
  expect(row(prepared, 'phone')?.note).not.toContain('never')
})

test('the town that the listing shows comes before the one they live in', () => {
  const template = { disclosure: ['cityState'] }
  const shown = from({ site: { requirements: [], template } })
  expect(row(shown, 'place')).toMatchObject({ value: 'Austin, TX', has: 'shown' })
  const elsewhere = { places: ['Reno, NV'], phones: [], age: null, last_seen_at: SEEN }
  expect(row({ ...shown, listing: elsewhere }, 'place')).toMatchObject({
    value: 'Denver, CO',
    has: 'not_shown',
  })
})

test('without the listing on this device, nothing is said about what the site shows', () => {
  const template = { disclosure: ['cityState', 'birthYear'] }
  const given = from({ site: { requirements: ['date_of_birth'], template }, listing: null })
  for (const key of ['place', 'birthYear', 'birthDate']) expect(row(given, key)?.has, key).toBe('unknown')
})

test('an age shows the year of birth only where it is one', () => {
  const template = { disclosure: ['birthYear'] }
  const of = (age: string | null) =>
    row(
      from({
        site: { requirements: [], template },
        listing: { places: [], phones: [], age, last_seen_at: SEEN },
      }),
      'birthYear',
    )
  expect(of('1984')?.has).toBe('shown')
  expect(of('42')).toMatchObject({ has: 'not_shown', note: expect.stringContaining('the age 42') })
  expect(of(null)?.has).toBe('not_shown')
})

test('says what the prepared form already holds, and nothing is left to enter once it was sent', () => {
  const { job } = from()
  const filled = (field: string) =>
    from({ job: { ...job, handoff: { url: '', filled: [field], remaining: '' } } })
  expect(row(filled('profileUrl'), 'profileUrl')?.note).toContain('We filled this in')
  expect(guideValues(filled(SENT_FORM))).toEqual([])
})
