import { expect, test } from 'vitest'
import { compareScans, type ScannedFields } from './compare-scans.ts'

const before: ScannedFields = {
  age: '42',
  akas: [],
  places: ['2218 Juniper Ridge Dr, Austin, TX 78704', 'Denver, CO'],
  phones: ['512-555-0147'],
  relatives: ['Carmen Delgado'],
  last_seen_at: '2026-11-22T16:45:00.000Z',
}
const later = (patch: Partial<ScannedFields> = {}): ScannedFields => ({
  ...before,
  last_seen_at: '2026-12-03T19:58:00.000Z',
  ...patch,
})
const fates = (patch: Partial<ScannedFields>, wasGone = false) =>
  compareScans(before, { kind: 'listed', fields: later(patch), wasGone }).map(({ value, fate }) => [
    value,
    fate,
  ])

test('a listing that wasn’t there shows nothing any more', () => {
  const all = compareScans(before, { kind: 'absent' })
  expect(all.map(({ value }) => value)).toEqual(['42', ...before.places, '512-555-0147', 'Carmen Delgado'])
  expect(new Set(all.map(({ fate }) => fate))).toEqual(new Set(['gone']))
})

test('could not check is not gone', () => {
  const all = compareScans(before, { kind: 'unchecked' })
  expect(new Set(all.map(({ fate }) => fate))).toEqual(new Set(['unknown']))
})

test('what went, what stayed, and what is new, value by value', () => {
  expect(fates({ places: ['Austin, TX', 'Denver, CO'], phones: [] })).toEqual([
    ['42', 'stayed'],
    ['2218 Juniper Ridge Dr, Austin, TX 78704', 'gone'],
    ['Denver, CO', 'stayed'],
    ['Austin, TX', 'new'],
    ['512-555-0147', 'gone'],
    ['Carmen Delgado', 'stayed'],
  ])
})

test('what is there again after it was gone came back; what the site left out this time is still gone', () => {
  expect(fates({ relatives: [] }, true)).toEqual([
    ['42', 'back'],
    ['2218 Juniper Ridge Dr, Austin, TX 78704', 'back'],
    ['Denver, CO', 'back'],
    ['512-555-0147', 'back'],
    ['Carmen Delgado', 'gone'],
  ])
})

test('a value that is written differently, or hidden in part, has stayed', () => {
  const all = fates({
    age: '43',
    places: ['2218 JUNIPER RIDGE DR, Austin,  TX 78704', 'Denver, CO'],
    phones: ['(512) 555-01••'],
    relatives: ['Carmen R Delgado'],
  })
  expect(all.every(([, fate]) => fate === 'stayed')).toBe(true)
})

test('another number, or an age that can’t be theirs any more, is another value', () => {
  expect(fates({ phones: ['512-555-0199'], age: '70' })).toEqual([
    ['42', 'gone'],
    ['70', 'new'],
    ...before.places.map(place => [place, 'stayed']),
    ['512-555-0147', 'gone'],
    ['512-555-0199', 'new'],
    ['Carmen Delgado', 'stayed'],
  ])
})
