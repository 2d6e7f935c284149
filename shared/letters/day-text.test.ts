import { expect, test } from 'vitest'
import { dayText, dueText, momentText, onDay } from './day-text.ts'

// Local times, so that the tests hold in any time zone.
const at = (year: number, month: number, day: number, hour = 10) => new Date(year, month - 1, day, hour)
const now = at(2026, 11, 21).getTime()
const isoAt = (...parts: [number, number, number, number?]) => at(...parts).toISOString()

test('a day of this year goes without the year, any other with it', () => {
  expect(dayText(isoAt(2026, 11, 24), now)).toBe('Nov 24')
  expect(dayText(isoAt(2027, 1, 3), now)).toBe('Jan 3, 2027')
})

test('a moment has hours and minutes', () => {
  expect(momentText(isoAt(2026, 11, 24, 9), now)).toBe('Nov 24, 9:00 AM')
})

test('near days have names, also across midnight', () => {
  expect(onDay(isoAt(2026, 11, 21, 23), now)).toBe('today')
  expect(onDay(isoAt(2026, 11, 22, 0), now)).toBe('tomorrow')
  expect(onDay(isoAt(2026, 11, 20, 23), now)).toBe('yesterday')
  expect(onDay(isoAt(2026, 11, 24), now)).toBe('on Nov 24')
})

test('what is overdue or undated is due shortly, never in the past', () => {
  expect(dueText(isoAt(2026, 11, 20), now)).toBe('shortly')
  expect(dueText(null, now)).toBe('shortly')
  expect(dueText(isoAt(2026, 11, 24), now)).toBe('on Nov 24')
})
