import { expect, test } from 'vitest'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import { guideValues, type ValuesFrom } from './guide-values.ts'

const place = { street: '', zip: '', from_year: null, to_year: null }
const from = (patch: Partial<ValuesFrom> = {}): ValuesFrom => ({
  job: {
    listing_url: 'https://a.example/p/1',
    listing_name: 'Rosa E Whitaker',
    return_address: 'r-1@reply.example',
    handoff: null,
  },
  site: { requirements: [], template: null },
  listing: { places: ['12 Oak St, Austin, TX 78704'], phones: ['512-555-0147'], age: '42' },
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

test('a phone number and proof of identity are never filled in; it says whether the site shows one', () => {
  const given = asks('phone_verification', 'id_document')
  expect(row(given, 'phone')).toMatchObject({
    value: null,
    note: expect.stringContaining('shows 512-555-0147'),
  })
  expect(row(given, 'id')?.value).toBeNull()
  const bare = { ...given, listing: { places: [], phones: [], age: null } }
  expect(row(bare, 'phone')?.note).toContain('doesn’t show one yet')
  expect(row({ ...given, listing: null }, 'phone')?.note).not.toContain('doesn’t show')
})

test('the town that the listing shows comes before the one they live in', () => {
  const template = { disclosure: ['cityState'] }
  const shown = from({ site: { requirements: [], template } })
  expect(row(shown, 'place')).toMatchObject({ value: 'Austin, TX', note: 'The site already shows it.' })
  expect(row({ ...shown, listing: null }, 'place')).toMatchObject({
    value: 'Denver, CO',
    note: expect.stringContaining('doesn’t show it yet'),
  })
})

test('says what the prepared form already holds, and nothing is left to enter once it was sent', () => {
  const { job } = from()
  const filled = (field: string) =>
    from({ job: { ...job, handoff: { url: '', filled: [field], remaining: '' } } })
  expect(row(filled('profileUrl'), 'profileUrl')?.note).toContain('We filled this in')
  expect(guideValues(filled(SENT_FORM))).toEqual([])
})
