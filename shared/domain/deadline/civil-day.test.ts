import { expect, test } from 'vitest'
import { dayParts, LAST_DAY, monthsAfter, mustReadDay, readDay, writeDay } from './civil-day.ts'

test('days count like those of the clock, from the first year to the last', () => {
  const first = mustReadDay('0001-01-01')
  for (let number = first; number <= LAST_DAY; number += 97) {
    const date = new Date(number * 86_400_000)
    expect(dayParts(number)).toEqual({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      weekday: date.getUTCDay(),
    })
    expect(readDay(writeDay(number))).toBe(number)
  }
})

test.each(['2026-02-29', '2100-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-1', '26-01-01', ''])(
  '“%s” is no day',
  text => {
    expect(readDay(text)).toBeNull()
    expect(() => mustReadDay(text)).toThrow(RangeError)
  },
)

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2100-01-31', 1, '2100-02-28'],
  ['2000-01-30', 1, '2000-02-29'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-02-28', 1, '2026-03-28'],
])('%s and %i months is %s', (from, months, to) => {
  expect(writeDay(monthsAfter(mustReadDay(from), months))).toBe(to)
})

test('a day after the last that a text can say is given as the last', () => {
  expect(writeDay(LAST_DAY + 30)).toBe('9999-12-31')
  expect(writeDay(monthsAfter(mustReadDay('9999-12-01'), 1))).toBe('9999-12-31')
})
