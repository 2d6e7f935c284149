// When a request under a law must be confirmed and answered. Dates in, dates out; pure.
import { type DayNumber, type DayText, monthsAfter, mustReadDay, weekdayOf, writeDay } from './civil-day.ts'
import { isEuropeanHoliday, isUkHoliday } from './europe-holidays.ts'
import { isFederalHoliday } from './federal-holidays.ts'
import type { AnswerPeriod, Law } from './law.ts'
import type { LawId, LegalRight } from './law-id.ts'
import { lawOf } from './laws-table.ts'

export type RequestQuestion = {
  law: LawId
  right: LegalRight
  /** The day on which the broker received the request. */
  receivedOn: DayText
  /** The day on which the broker gave notice that it needs longer. */
  extendedOn?: DayText | null
  /** Whose public holidays count under the GDPR (`holidayCountry`); those that most of Europe shares, if null. */
  country?: string | null
}

export type RequestDeadlines = {
  confirmBy: DayText | null
  answerBy: DayText
  /** The later deadline, if the notice was given in time and the law allows it. */
  extendedTo: DayText | null
  /** The length of the period, in units of `kind`: 45 calendar days, 15 business days, 1 month. */
  days: number
  kind: AnswerPeriod['kind']
  source: string
}

/**
 * The deadlines of a request under a law, or null if the law grants no such right. Doesn't ask whether the law may be
 * cited (`citable`). Throws if a date isn't one; dates after 9999-12-31 are given as that day.
 */
export function requestDeadlines(question: RequestQuestion): RequestDeadlines | null {
  const law = lawOf(question.law)
  const isOptOut = question.right === 'opt_out'
  const rule = (isOptOut ? law.optOut : null) ?? law.answer
  if (rule === null || !law.rights.includes(question.right)) return null
  const calendar = calendarOf(law, question.country ?? null)
  const received = mustReadDay(question.receivedOn)
  const answer = endOf(received, rule.period, calendar)
  const { kind, length } = rule.period
  return {
    confirmBy:
      isOptOut || law.confirmDays === null
        ? null
        : writeDay(endOf(received, { length: law.confirmDays, kind: 'business' }, calendar)),
    answerBy: writeDay(answer),
    extendedTo:
      rule.extension > 0 && isWithin(question.extendedOn, received, answer)
        ? writeDay(endOf(received, { length: length + rule.extension, kind }, calendar))
        : null,
    days: length,
    kind,
    source: law.source,
  }
}

const isWithin = (day: DayText | null | undefined, first: DayNumber, last: DayNumber): boolean => {
  if (day === null || day === undefined) return false
  const number = mustReadDay(day)
  return number >= first && number <= last
}

/** Which days count as working days, and whether a period that ends on another day runs on. */
type WorkCalendar = { isWorkday: (day: DayNumber) => boolean; runsOn: boolean }

const isWeekday = (day: DayNumber): boolean => weekdayOf(day) % 6 !== 0

const FEDERAL: WorkCalendar = { isWorkday: day => isWeekday(day) && !isFederalHoliday(day), runsOn: false }
const UNITED_KINGDOM: WorkCalendar = { isWorkday: day => isWeekday(day) && !isUkHoliday(day), runsOn: true }
const PLAIN: WorkCalendar = { isWorkday: isWeekday, runsOn: false }

function calendarOf(law: Law, country: string | null): WorkCalendar {
  if (law.calendar === 'federal') return FEDERAL
  if (law.calendar === 'uk') return UNITED_KINGDOM
  if (law.calendar === 'plain') return PLAIN
  return { isWorkday: day => isWeekday(day) && !isEuropeanHoliday(day, country), runsOn: true }
}

/**
 * The last day of a period. The day of receipt isn't in it, in the United States as under Regulation 1182/71, Article
 * 3(1). A period of months ends on the same date, or on the month's last day (Article 3(2)(c)). Where periods run on,
 * one that ends on a Saturday, Sunday or public holiday ends with the next working day (Article 3(4)).
 */
function endOf(received: DayNumber, { length, kind }: AnswerPeriod, calendar: WorkCalendar): DayNumber {
  if (kind === 'business') return businessDaysAfter(received, length, calendar)
  let end = kind === 'month' ? monthsAfter(received, length) : received + length
  while (calendar.runsOn && !calendar.isWorkday(end)) end += 1
  return end
}

function businessDaysAfter(from: DayNumber, count: number, calendar: WorkCalendar): DayNumber {
  let day = from
  for (let left = count; left > 0; ) {
    day += 1
    if (calendar.isWorkday(day)) left -= 1
  }
  return day
}
