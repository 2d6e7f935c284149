// Calendar days as numbers, so that arithmetic knows no time zones and no daylight saving time.

/** A calendar day as `2026-01-31`. Years run from 0000 to 9999. */
export type DayText = string

/** Days since 1970-01-01. */
export type DayNumber = number

/** The parts of a day; `weekday` is 0 for Sunday to 6 for Saturday. */
export type DayParts = { year: number; month: number; day: number; weekday: number }

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0)

/** The day of a year, month and day of the month (Gregorian calendar). The caller gives one that exists. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  // Years start in March, so that the leap day is the last one.
  const from = month > 2 ? year : year - 1
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return (
    from * 365 + Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400) + ofYear - 719_468
  )
}

export function dayParts(number: DayNumber): DayParts {
  const days = number + 719_468
  const era = Math.floor(days / 146_097)
  const ofEra = days - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const part = Math.floor((5 * ofYear + 2) / 153)
  const month = part < 10 ? part + 3 : part - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * part + 2) / 5) + 1,
    weekday: weekdayOf(number),
  }
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (number: DayNumber): number => (((number + 4) % 7) + 7) % 7

/** The last day that a text can say; later ones are given as this one. */
export const LAST_DAY: DayNumber = dayNumber(9999, 12, 31)

/** The number of a day, or null if the text isn't a day that exists. */
export function readDay(text: string): DayNumber | null {
  const [, year, month, day] = (FORM.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  return day >= 1 && day <= daysInMonth(year, month) ? dayNumber(year, month, day) : null
}

/** The number of a day. Throws if the text isn't a day that exists. */
export function mustReadDay(text: DayText): DayNumber {
  const number = readDay(text)
  if (number === null) throw new RangeError('not a calendar day')
  return number
}

export function writeDay(number: DayNumber): DayText {
  const { year, month, day } = dayParts(Math.min(number, LAST_DAY))
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The same day of a later month, or the last day of that month if it's shorter: 31 January and a month is 28 February. */
export function monthsAfter(number: DayNumber, months: number): DayNumber {
  const { year, month, day } = dayParts(number)
  const ahead = month - 1 + months
  const [toYear, toMonth] = [year + Math.floor(ahead / 12), (ahead % 12) + 1]
  return dayNumber(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)))
}
