// Reads the entries that may have been sent, from journals in any order.
import { expect, test } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { type JournalEntry, readSentEntries } from './journal-entries.ts'

const about = () => ({
  id: newId(),
  user_id: newId(),
  person_id: newId(),
  site_id: 'first',
  scan_id: newId(),
  job_id: newId(),
  digest: 'digest',
})

/** The entries in every possible order. */
function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]]
  return all.flatMap((one, at) => ordersOf(all.toSpliced(at, 1)).map(others => [one, ...others]))
}

test('a letter that stayed once and left later may have left, whichever file is read first', () => {
  const letter = { kind: 'letter' as const, ...about() }
  const entries: JournalEntry[] = [
    { ...letter, left_at: 1000 },
    { kind: 'stayed', id: letter.id, left_at: 1000 },
    { ...letter, left_at: 2000 },
  ]
  for (const order of ordersOf(entries))
    expect(readSentEntries(order)).toEqual([{ ...letter, left_at: 2000 }])
})

test('what stayed each time has not left', () => {
  const letter = { kind: 'letter' as const, ...about() }
  const entries: JournalEntry[] = [1000, 2000].flatMap(left_at => [
    { ...letter, left_at },
    { kind: 'stayed' as const, id: letter.id, left_at },
  ])
  for (const order of ordersOf(entries)) expect(readSentEntries(order)).toEqual([])
})

test('of a request the newest counts: its confirmation, even in the same millisecond', () => {
  const form = { kind: 'request' as const, ...about(), confirms: false, fields: ['email'], left_at: 1000 }
  for (const left_at of [1000, 2000]) {
    const link = { ...form, confirms: true, left_at }
    for (const order of ordersOf([form, link])) expect(readSentEntries(order)).toEqual([link])
  }
})
