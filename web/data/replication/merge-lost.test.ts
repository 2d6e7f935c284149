import { expect, test } from 'vitest'
import { collections } from '#shared/collections/index.ts'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import { resolveEdit, type SyncedRow } from './conflict.ts'
import { findLost, mergeLost } from './merge-lost.ts'

const people = collections.people
const ID = '22222222-2222-4222-8222-222222222222'
const EARLIER = '2026-11-21T10:00:00.000Z'
const LATER = '2026-11-22T10:00:00.000Z'
const row = (change = {}): SyncedRow => ({ ...samplePerson(ID, change), _deleted: false })
const NONE: ReadonlySet<string> = new Set()
const there = (...rows: SyncedRow[]) => new Map(rows.map(one => [one.id, one]))

test('8.6 what the person changed last stands, whichever side has it, and lists keep what either has', () => {
  const newer = row({ birth_year: 1955, phones: ['1'], updated_at: LATER })
  const older = row({ birth_year: 1980, phones: ['2'], updated_at: EARLIER })
  expect(mergeLost(people, older, newer)).toEqual({ ...newer, phones: ['2', '1'] })
  expect(mergeLost(people, newer, older)).toEqual({ ...newer, phones: ['1', '2'] })
})

test('8.6 of a row that two devices write anew, what the person changed last stands, whichever arrives first', () => {
  const newer = row({ birth_year: 1955, phones: ['1'], updated_at: LATER })
  const older = row({ birth_year: 1980, phones: ['2'], updated_at: EARLIER })
  for (const base of [undefined, { id: ID, _deleted: true }]) {
    expect(resolveEdit(people, { base, master: newer, mine: older })).toMatchObject({ birth_year: 1955 })
    expect(resolveEdit(people, { base, master: older, mine: newer })).toMatchObject({ birth_year: 1955 })
    // The answer was lost: the device has changed its row since, within the same instant.
    const again = { ...older, birth_year: 1981 }
    expect(resolveEdit(people, { base, master: older, mine: again })).toMatchObject({ birth_year: 1981 })
  }
})

test('8.6 rows that the server has as they are, or deletes, are not sent', () => {
  expect(findLost(people, there(row()), [row()], NONE)).toEqual({ again: [], kept: [] })
  expect(findLost(people, there({ ...row(), _deleted: true }), [row()], NONE).again).toEqual([])
})

test('8.6 rows that it lacks, or has older, are sent again', () => {
  const edited = row({ birth_year: 1955, updated_at: LATER })
  expect(findLost(people, there(), [edited], NONE).again).toEqual([edited])
  expect(findLost(people, there(row()), [edited], NONE).again).toEqual([edited])
})

test('8.6 an intent that was carried out is not sent again, but kept', () => {
  const intent = {
    id: ID,
    kind: 'start-scan',
    payload: {},
    status: 'done',
    result: {},
    error: null,
    created_at: EARLIER,
    _deleted: false,
  }
  expect(findLost(collections.intents, there(), [intent], NONE)).toEqual({ again: [], kept: [intent] })
  // Replication preserves and sends rows that the server never accepted.
  expect(findLost(collections.intents, there(), [intent], new Set([ID]))).toEqual({ again: [], kept: [] })
})
