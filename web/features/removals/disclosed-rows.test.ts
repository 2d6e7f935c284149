import { expect, test } from 'vitest'
import type { DisclosedDetail } from '#shared/collections/realtime-updates.ts'
import { type DisclosureContext, disclosedRows } from './disclosed-rows.ts'

const around: DisclosureContext = {
  listing: {
    name: 'Rosa E Whitaker',
    akas: ['Rosie Delgado'],
    age: '42',
    places: ['2218 Juniper Ridge Dr, Austin, TX 78704'],
    phones: ['(512) 555-0147'],
  },
  person: { emails: ['rosa@post.example'] },
  returnAddress: 'r-1@reply.example',
  agreed: ['birthYear'],
}
const told = (values: Record<string, string | null>): DisclosedDetail[] =>
  Object.entries(values).map(([field, value]) => ({ field, value, way: 'form' }))

test('a name and a town in parts are one row each', () => {
  const given = told({ firstName: 'Rosa', city: 'Austin', lastName: 'Whitaker', state: 'TX' })
  expect(disclosedRows(given, around)).toEqual([
    { term: 'Your name', value: 'Rosa Whitaker', note: 'Already on the listing' },
    { term: 'City', value: 'Austin, TX', note: 'Already on the listing' },
  ])
})

test('says whether the site had it before', () => {
  const given = told({
    profileUrl: 'https://a.example/1',
    phone: '512-555-0147',
    birthYear: '1984',
    zip: '10001',
  })
  expect(disclosedRows(given, around).map(row => row.note)).toEqual([
    'They already have it',
    'Already on the listing',
    'Not on the listing. You agreed to it.',
    null,
  ])
})

test('part of a word is not on the listing', () => {
  expect(disclosedRows(told({ firstName: 'Ros' }), around)).toMatchObject([{ note: null }])
})

test('an address is the removal’s or their own', () => {
  expect(disclosedRows(told({ email: 'r-1@reply.example' }), around)).toMatchObject([
    { term: 'Email', note: 'Made for this removal. Not your own.' },
  ])
  expect(disclosedRows(told({ email: 'rosa@post.example' }), around)).toMatchObject([{ note: 'Your own' }])
})

test('what was made up is called that, and what was not kept has no note', () => {
  expect(disclosedRows(told({ $generated_zip_code$: '78999', verificationCode: null }), around)).toEqual([
    { term: 'A ZIP code', value: '78999', note: 'Made up, so it says nothing about you' },
    { term: 'The code they sent', value: null, note: null },
  ])
})

test('without the listing nothing is said to be on it', () => {
  expect(disclosedRows(told({ fullName: 'Rosa Whitaker' }), { ...around, listing: null })).toMatchObject([
    { value: 'Rosa Whitaker', note: null },
  ])
})
