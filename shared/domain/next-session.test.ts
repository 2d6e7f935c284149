import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import {
  beginSession,
  canResume,
  currentEntry,
  placeOf,
  settleSession,
  sumSession,
  withEnd,
  withSkipped,
  withTime,
} from './next-session.ts'

const NOW = Date.parse('2026-11-26T09:00:00.000Z')
const task = (id: string, minutes = 3) => ({ id, kind: 'guide' as const, minutes, clears: [id] })
const begun = () => beginSession([task('a'), task('b'), task('c', 4), task('d')], null, NOW)
const open = (...ids: string[]) => new Set(ids)

test('holds about ten minutes of tasks, and begins with the first', () => {
  const session = begun()
  expect(session.entries.map(({ taskId }) => taskId)).toEqual(['a', 'b', 'c'])
  expect(currentEntry(session)?.taskId).toBe('a')
  expect(placeOf(session)).toEqual({ at: 1, total: 3 })
})

test('a task that stops waiting is done if the person did it in this session, else over', () => {
  const doneAt = new Map([
    ['a', NOW + MINUTE],
    ['b', NOW - HOUR],
  ])
  const session = settleSession(begun(), open('c'), doneAt)
  expect(session.entries.map(({ end }) => end)).toEqual(['done', 'over', 'open'])
  expect(placeOf(session)).toEqual({ at: 2, total: 2 })
  expect(settleSession(session, open('c'), doneAt)).toBe(session)
})

test('time goes to its task; a break isn’t counted', () => {
  let session = withTime(begun(), 'a', 2 * MINUTE)
  session = withTime(session, 'a', 3 * HOUR)
  session = withTime(session, 'a', -MINUTE)
  session = withTime(withEnd(session, 'a', 'done'), 'b', 4 * MINUTE)
  session = withEnd(session, 'b', 'done')
  expect(sumSession(session)).toEqual({ done: 2, skipped: 0, sites: 2, spent: 6, estimated: 6 })
})

test('a page left open all night is 30 minutes of work at most', () => {
  let session = begun()
  for (let tick = 0; tick < 4 * 480; tick++) session = withTime(session, 'a', MINUTE / 4)
  expect(session.entries[0]?.spentMs).toBe(30 * MINUTE)
})

test('what was skipped isn’t in the sum, and can be taken up again', () => {
  const all = ['a', 'b', 'c'].reduce((session, id) => withEnd(session, id, 'skipped'), begun())
  expect(currentEntry(all)).toBeNull()
  expect(sumSession(all)).toMatchObject({ done: 0, skipped: 3, spent: 0, estimated: 0 })
  expect(currentEntry(withSkipped(all))?.taskId).toBe('a')
})

test('a stopped session goes on for the same people, within a day, while one of its tasks waits', () => {
  const session = withEnd(begun(), 'a', 'done')
  expect(canResume(session, open('b'), null, NOW + HOUR)).toBe(true)
  expect(canResume(session, open('d'), null, NOW + HOUR)).toBe(false)
  expect(canResume(session, open('b'), 'rosa', NOW + HOUR)).toBe(false)
  expect(canResume(session, open('b'), null, NOW + DAY)).toBe(false)
  expect(canResume(session, open('b'), null, NOW - HOUR)).toBe(false)
})
