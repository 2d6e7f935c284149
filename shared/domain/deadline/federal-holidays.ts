// The federal holidays of the United States, on the day they are observed.
import { type DayNumber, dayParts } from './civil-day.ts'

const MONDAY = 1
const THURSDAY = 4
const FRIDAY = 5
const SATURDAY = 6

/** Month and day: New Year, Juneteenth, Independence, Veterans, Christmas (5 U.S.C. 6103(a)). */
const FIXED = new Set([101, 619, 704, 1111, 1225])

/** Juneteenth is a holiday since 2021 (Public Law 117-17). */
const isFixed = ({ year, month, day }: { year: number; month: number; day: number }): boolean =>
  FIXED.has(month * 100 + day) && (month !== 6 || year >= 2021)

/**
 * Whether federal offices are closed on that day: the holidays of 5 U.S.C. 6103. One that falls on a Saturday is
 * observed on the Friday before, one on a Sunday on the Monday after (5 U.S.C. 6103(b), Executive Order 11582).
 */
export function isFederalHoliday(number: DayNumber): boolean {
  const parts = dayParts(number)
  if (isFixed(parts)) return parts.weekday !== 0 && parts.weekday !== SATURDAY
  if (parts.weekday === FRIDAY && isFixed(dayParts(number + 1))) return true
  if (parts.weekday === MONDAY && isFixed(dayParts(number - 1))) return true
  return isFloating(parts)
}

function isFloating({ month, day, weekday }: { month: number; day: number; weekday: number }): boolean {
  const nth = Math.ceil(day / 7)
  if (weekday === THURSDAY) return month === 11 && nth === 4 // Thanksgiving
  if (weekday !== MONDAY) return false
  return (
    (month === 1 && nth === 3) || // Birthday of Martin Luther King, Jr.
    (month === 2 && nth === 3) || // Washington's Birthday
    (month === 5 && day > 24) || // Memorial Day, the last Monday
    (month === 9 && nth === 1) || // Labor Day
    (month === 10 && nth === 2) // Columbus Day
  )
}
