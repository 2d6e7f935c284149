// When an answer about one listing is an answer about another.
import { describe, expect, test } from 'vitest'
import { type ComparedListing, likeness, showsTwoPeople } from './same-listing.ts'
import { birthYears } from './shown-age.ts'

const listing = (given: Partial<ComparedListing> = {}): ComparedListing => ({
  name: 'Marguerite A Tolliver',
  akas: [],
  age: '47',
  places: ['Dayton, OH', 'Troy, OH'],
  phones: ['(937) 555-0112'],
  relatives: ['Otto Tolliver', 'Ann Baxter'],
  last_seen_at: '2026-11-22T10:00:00.000Z',
  ...given,
})

test.each([
  ['one more relative', { relatives: ['Otto Tolliver', 'Ann Baxter', 'Cy Tolliver'] }],
  ['a birthday', { age: '48', last_seen_at: '2027-03-01T10:00:00.000Z' }],
  ['an age band for the age', { age: '45-49' }],
  ['the year of birth for the age', { age: 'Mar 1979' }],
  ['the phone masked', { phones: ['(937) 555-####'] }],
  ['a move', { places: ['Dayton, OH', 'Austin, TX'] }],
  ['the middle name written out', { name: 'Marguerite Anne Tolliver' }],
])('the same listing, with %s', (_, given) => {
  expect(likeness(listing(), listing(given))).toBe('same')
  expect(likeness(listing(given), listing())).toBe('same')
})

const bare = { phones: [], relatives: [], places: ['Dayton, OH'] }

test.each([
  ['name, place and age alone', { ...bare, akas: ['Meg Tolliver'] }],
  ['no age, and a family in common', { age: null, phones: [], places: ['Dayton, OH'] }],
])('perhaps the same: %s', (_, given) => {
  expect(likeness(listing(), listing(given))).toBe('maybe')
})

test.each([
  ['another age', { age: '71' }],
  ['another suffix', { name: 'Marguerite A Tolliver Sr' }, { name: 'Marguerite A Tolliver Jr' }],
  ['another middle initial', { name: 'Marguerite K Tolliver' }],
  ['another name', { name: 'Gerald Whitcombe' }],
  ['no place in common', { places: ['Reno, NV'] }],
])('another’s: %s', (_, given: Partial<ComparedListing>, own: Partial<ComparedListing> = {}) => {
  expect(likeness(listing(own), listing(given))).toBe('other')
})

test('a listing that shows little is the same only if it shows all of the same', () => {
  expect(likeness(listing(bare), listing(bare))).toBe('same')
  expect(likeness(listing({ ...bare, age: null }), listing({ ...bare, age: null }))).toBe('maybe')
})

test('a move alone does not make another person of somebody', () => {
  expect(showsTwoPeople(listing(), listing({ places: ['Reno, NV'] }))).toBe(false)
  expect(showsTwoPeople(listing(), listing({ age: '18' }))).toBe(true)
})

describe('years of birth', () => {
  test.each([
    ['47', { from: 1978, to: 1979 }],
    ['Age 47', { from: 1978, to: 1979 }],
    ['40-44', { from: 1981, to: 1986 }],
    ['40s', { from: 1976, to: 1986 }],
    ['65+', { from: 1905, to: 1961 }],
    ['Mar 1971', { from: 1971, to: 1971 }],
    ['unknown', null],
    [null, null],
  ])('%s', (shown, years) => {
    expect(birthYears(shown, '2026-11-22')).toEqual(years)
  })
})
