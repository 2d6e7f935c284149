// The clock of a removal by letter, as facts for a complaint.
import type { AnswerPeriod, Law } from '#shared/domain/deadline/law.ts'
import { lawOf } from '#shared/domain/deadline/laws-table.ts'
import { dueDay, isOverdue, type LetterClock } from '#shared/domain/letter-clock.ts'
import { REPLY_LABEL } from '#shared/domain/replies/reply-class.ts'
import { DAY } from '#shared/lib/time.ts'
import type { ReportFact } from './fact-list.ts'
import { reportLongDay } from './report-day.ts'

const STAGE: Readonly<Record<LetterClock['stage'], string>> = {
  request: 'the request',
  follow_up: 'the reminder',
  final_notice: 'the final notice',
}

/**
 * What the clock of the last letter says as of `today` (`YYYY-MM-DD`). `openReplyAt`: when a reply came whose meaning
 * isn't certain; null if there's none.
 */
export function clockFacts(
  clock: LetterClock,
  today: string,
  openReplyAt: string | null = null,
): ReportFact[] {
  const law = clock.law === null ? null : lawOf(clock.law)
  const day = (text: string | null) => (text === null ? null : reportLongDay(text))
  const facts: [string, string | null][] = [
    ['Law', law ? lawText(law) : 'We cite none. The last day is the day on which a reminder was due.'],
    ['Time to answer', law && periodText(law, clock)],
    [
      'Counted from',
      `${reportLongDay(clock.received_on)}, the day ${STAGE[law ? 'request' : clock.stage]} was sent`,
    ],
    ['Had to confirm receipt by', day(clock.confirm_by)],
    ['Confirmed receipt', day(clock.confirmed_at)],
    ['Last day to answer', day(clock.answer_by)],
    ['The site extended it to', day(clock.extended_to)],
    ['Answered', clock.answered && `${day(clock.answered.at)}: “${REPLY_LABEL[clock.answered.class]}”`],
    ['Reply', openReplyAt && `${reportLongDay(openReplyAt)}. We aren’t certain what it means.`],
    ['Overdue', isOverdue(clock, today) && openReplyAt === null ? countDays(daysOver(clock, today)) : null],
    ['Source', law && `${law.source}. We checked it on ${reportLongDay(law.verifiedOn)}.`],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

/** `California Consumer Privacy Act (Cal. Civ. Code § 1798.130)` */
export const lawText = ({ name, sections }: Law): string =>
  sections ? `${name} (${sections.respond})` : name

/** Whole days since the last day to answer. */
export const daysOver = (clock: LetterClock, today: string): number =>
  Math.round((Date.parse(today) - Date.parse(dueDay(clock))) / DAY)

export const countDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

const UNIT: Readonly<Record<AnswerPeriod['kind'], string>> = {
  calendar: 'day',
  business: 'business day',
  month: 'month',
}

function periodText(law: Law, { right }: LetterClock): string | null {
  const rule = (right === 'opt_out' ? law.optOut : null) ?? law.answer
  if (!rule) return null
  const { length, kind } = rule.period
  const count = (many: number) => `${many} ${UNIT[kind]}${many === 1 ? '' : 's'}`
  return rule.extension === 0
    ? count(length)
    : `${count(length)}, and ${count(rule.extension)} more if the site gives notice`
}
