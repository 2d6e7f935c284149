import { expect, test } from 'vitest'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { FoundListing } from '#shared/collections/removal-jobs.ts'
import { fateTally, proofRows } from './proof-fields.ts'

const found: FoundListing = {
  name: 'Rosa Elena Whitaker',
  age: '42',
  akas: [],
  places: ['Austin, TX'],
  phones: ['512-555-0147'],
  relatives: [],
  last_seen_at: '2026-11-22T16:45:00.000Z',
}
const now = (patch: Partial<FoundListing> = {}) =>
  ({ ...found, last_seen_at: '2026-12-03T19:58:00.000Z', ...patch }) as unknown as SeenListing
const look = (result: 'gone' | 'listed' | 'unchecked' | 'page_only' | 'person_gone') => ({
  result,
  at: '2026-12-03T19:58:01.000Z',
})
const event = (name: string, at: string) =>
  ({ created_at: at, update_data: { event: name } }) as unknown as RealtimeUpdate

test('each thing is counted by what became of it', () => {
  expect(fateTally(proofRows(found, now(), look('gone'), []))).toBe('3 gone')
  expect(fateTally(proofRows(found, now({ phones: [] }), look('listed'), []))).toBe('2 still shown · 1 gone')
})

test('a look that failed, a page that wasn’t read, and somebody’s word tell nothing of what is shown', () => {
  for (const result of ['unchecked', 'page_only', 'person_gone'] as const)
    expect(fateTally(proofRows(found, now({ phones: [] }), look(result), [])), result).toBe('3 can’t tell')
})

test('what was seen gone before and is shown now came back', () => {
  const before = [event('seen_gone', '2026-11-30T09:00:00.000Z')]
  expect(fateTally(proofRows(found, now({ phones: [] }), look('listed'), before))).toBe(
    '2 came back · 1 gone',
  )
  const after = [event('seen_gone', '2026-12-09T09:00:00.000Z')]
  expect(fateTally(proofRows(found, now(), look('listed'), after))).toBe('3 still shown')
})

test('nothing is said before anybody has looked, nor of what was lost where the beginning wasn’t kept', () => {
  expect(proofRows(found, now(), null, [])).toEqual([])
  expect(fateTally(proofRows(null, now({ phones: [] }), look('listed'), []))).toBe('2 still shown')
  expect(proofRows(null, null, look('gone'), [])).toEqual([])
})
