// Whether a day is a public holiday in a country of the European Economic Area, or in the United Kingdom.
import { type DayNumber, type DayParts, dayNumber, dayParts, weekdayOf, writeDay } from './civil-day.ts'
import {
  EUROPE_HOLIDAYS,
  SHARED_HOLIDAYS,
  UK_HOLIDAYS,
  UK_MOVED_DAYS,
  UK_SPECIAL_DAYS,
} from './europe-holidays-table.ts'

/** Whether the day is the holiday that a rule of the table describes. */
type HolidayRule = (number: DayNumber, parts: DayParts) => boolean

/** The forms of rules: the table's head says what they mean. */
const FORM = /^(?:(\d\d)-(\d\d)|([EO])([+-]\d+)|W(\d)@(\d\d)-(\d\d)(?:!(\d))?)(?:~(\d{4}))?$/

/** The states of the European Economic Area, by ISO code. */
export const EEA_COUNTRIES: readonly string[] = Object.keys(EUROPE_HOLIDAYS)

const RULES = new Map(Object.entries(EUROPE_HOLIDAYS).map(([country, text]) => [country, readRules(text)]))
const SHARED = readRules(SHARED_HOLIDAYS)
const UK = readRules(UK_HOLIDAYS)

/** Whether the day is a public holiday in that country, or a widely shared one if the country is null or unknown. */
export function isEuropeanHoliday(number: DayNumber, country: string | null): boolean {
  const rules = (country === null ? null : RULES.get(country)) ?? SHARED
  const parts = dayParts(number)
  return rules.some(rule => rule(number, parts))
}

/** Whether the day is a bank holiday in England and Wales, or the substitute day of one. */
export function isUkHoliday(number: DayNumber): boolean {
  const text = writeDay(number)
  if (UK_SPECIAL_DAYS.has(text)) return true
  if (UK_MOVED_DAYS.has(text)) return false
  const parts = dayParts(number)
  return isUkSubstitute(parts) || UK.some(rule => rule(number, parts))
}

/** New Year's Day moves to Monday; Christmas and Boxing Day move to the next two days that are free for it. */
function isUkSubstitute({ month, day, weekday }: DayParts): boolean {
  if (month === 1) return weekday === 1 && (day === 2 || day === 3)
  return month === 12 && (day === 27 || day === 28) && (weekday === 1 || weekday === 2)
}

function readRules(text: string): HolidayRule[] {
  return text.split(' ').map(readRule)
}

function readRule(text: string): HolidayRule {
  const found = FORM.exec(text)
  if (!found) throw new Error(`not a holiday: ${text}`)
  const [, month, day, easter, offset, weekday, fromMonth, fromDay, unless, since] = found
  const rule = fixed() ?? moving() ?? firstWeekday()
  const first = Number(since ?? 0)
  return first === 0 ? rule : (number, parts) => parts.year >= first && rule(number, parts)

  function fixed(): HolidayRule | null {
    if (month === undefined) return null
    const [atMonth, atDay] = [Number(month), Number(day)]
    return (_, parts) => parts.month === atMonth && parts.day === atDay
  }
  function moving(): HolidayRule | null {
    if (easter === undefined) return null
    const [days, easterOf] = [Number(offset), easter === 'E' ? westernEaster : orthodoxEaster]
    return (number, { year }) => number === easterOf(year) + days
  }
  function firstWeekday(): HolidayRule {
    return (number, { year }) => {
      const start = dayNumber(year, Number(fromMonth), Number(fromDay))
      const first = weekdayOf(start)
      const wait = first === Number(unless ?? -1) ? 0 : (Number(weekday) - first + 7) % 7
      return number === start + wait
    }
  }
}

/** Easter Sunday of the Western churches (Meeus, Jones, Butcher). */
export function westernEaster(year: number): DayNumber {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return dayNumber(year, Math.floor(f / 31), (f % 31) + 1)
}

/** Easter Sunday of the Orthodox churches (Meeus), as a day of the Gregorian calendar. */
export function orthodoxEaster(year: number): DayNumber {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const f = d + e + 114
  const julianLag = Math.floor(year / 100) - Math.floor(year / 400) - 2
  return dayNumber(year, Math.floor(f / 31), (f % 31) + 1) + julianLag
}
