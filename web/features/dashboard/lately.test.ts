import { expect, test } from 'vitest'
import { type LatelyEvent, latelyLines } from './lately.ts'

const NOW = new Date(2026, 10, 24, 12).getTime()
const at = (day: number, hour = 9) => new Date(2026, 10, day, hour).toISOString()
const event = (siteName: string, given: Partial<LatelyEvent> = {}): LatelyEvent => ({
  kind: 'gone',
  at: at(23),
  jobId: `job-${siteName}`,
  siteName,
  nextAt: null,
  ...given,
})

test('several of a kind on one day are one line, and it holds what it counts', () => {
  const lines = latelyLines([event('Kin'), event('Root', { at: at(23, 11) }), event('Dex')], NOW)
  expect(lines).toMatchObject([
    { title: '3 listings are gone', detail: 'Root, Dex, and 1 more', day: 'Nov 23' },
  ])
  expect(lines[0]?.events.map(one => one.jobId)).toEqual(['job-Root', 'job-Dex', 'job-Kin'])
})

test('one alone says what it rests on and when we look again', () => {
  const once = event('Kin', { kind: 'once', nextAt: at(25) })
  expect(latelyLines([once], NOW)).toMatchObject([
    { title: 'Kin didn’t show you', detail: 'One look isn’t proof. We’ll look tomorrow.' },
  ])
})

test('kinds and days are kept apart, newest first, six at most', () => {
  const days = Array.from({ length: 9 }, (_, day) => event(`S${day}`, { at: at(day + 1) }))
  const lines = latelyLines([...days, event('Back', { kind: 'back', at: at(9, 10) })], NOW)
  expect(lines.map(line => line.title).slice(0, 2)).toEqual(['Back lists you again', 'S8 is gone'])
  expect(lines).toHaveLength(6)
})
