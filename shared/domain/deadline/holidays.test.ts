import { expect, test } from 'vitest'
import { type DayNumber, mustReadDay, weekdayOf, writeDay } from './civil-day.ts'
import {
  EEA_COUNTRIES,
  isEuropeanHoliday,
  isUkHoliday,
  orthodoxEaster,
  westernEaster,
} from './europe-holidays.ts'
import { isFederalHoliday } from './federal-holidays.ts'

/** The weekdays of a year that are holidays, as months and days. */
function weekdayHolidays(year: number, isHoliday: (day: DayNumber) => boolean): string {
  const found: string[] = []
  for (let day = mustReadDay(`${year}-01-01`); day <= mustReadDay(`${year}-12-31`); day += 1)
    if (weekdayOf(day) % 6 !== 0 && isHoliday(day)) found.push(writeDay(day).slice(5))
  return found.join(' ')
}

// The Office of Personnel Management's lists.
test.each([
  [2020, '01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25'],
  [2021, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
])('federal holidays of %i are observed on these weekdays', (year, days) => {
  expect(weekdayHolidays(year, isFederalHoliday)).toBe(days)
})

// gov.uk/bank-holidays.
test.each([
  [2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
  [2021, '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28'],
  [2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
  [2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
])('bank holidays of %i in England and Wales', (year, days) => {
  expect(weekdayHolidays(year, isUkHoliday)).toBe(days)
})

test.each([
  ['DE', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 12-25'],
  ['AT', 2026, '01-01 01-06 04-06 05-01 05-14 05-25 06-04 10-26 12-08 12-25'],
  ['IE', 2026, '01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25'],
  ['IE', 2030, '01-01 02-01 04-22 05-06 06-03 08-05 10-28 12-25 12-26'],
  ['GR', 2027, '01-01 01-06 03-15 03-25 04-30 05-03 06-21 10-28'],
  ['IS', 2026, '01-01 04-02 04-03 04-06 04-23 05-01 05-14 05-25 06-17 08-03 12-25'],
  ['PL', 2024, '01-01 04-01 05-01 05-03 05-30 08-15 11-01 11-11 12-25 12-26'],
  [null, 2026, '01-01 04-03 04-06 05-01 12-25'],
  ['US', 2026, '01-01 04-03 04-06 05-01 12-25'],
])('public holidays of %s in %i', (country, year, days) => {
  expect(weekdayHolidays(year, day => isEuropeanHoliday(day, country))).toBe(days)
})

test('all thirty states of the area have holidays, New Year’s Day and Christmas among them', () => {
  expect(EEA_COUNTRIES).toHaveLength(30)
  for (const country of EEA_COUNTRIES)
    for (const day of ['2026-01-01', '2026-12-25'])
      expect(isEuropeanHoliday(mustReadDay(day), country), `${country} ${day}`).toBe(true)
})

test.each([
  [2024, '2024-03-31', '2024-05-05'],
  [2025, '2025-04-20', '2025-04-20'],
  [2026, '2026-04-05', '2026-04-12'],
  [2027, '2027-03-28', '2027-05-02'],
  [2038, '2038-04-25', '2038-04-25'],
  [2100, '2100-03-28', '2100-05-02'],
])('Easter of %i', (year, western, orthodox) => {
  expect([writeDay(westernEaster(year)), writeDay(orthodoxEaster(year))]).toEqual([western, orthodox])
})
