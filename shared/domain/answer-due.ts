// When a broker's answer to a letter is due, and whether it's overdue: one rule behind the filter, the order and the
// dashboard's count. Pure.
import { DAY } from '#shared/lib/time.ts'
import { dayOf, dueDay, isOverdue, type LetterClock } from './letter-clock.ts'
import { type Assurance, isFinal, type JobStatus } from './removal.ts'

/** The fields of a removal that say whether it waits for an answer; a row of removal_jobs fits. */
type AwaitingAnswer = { status: JobStatus; assurance: Assurance; clock?: LetterClock | null | undefined }

/** `day`: the last day to answer, `YYYY-MM-DD`. `week`: today, or within seven days. */
export type AnswerDue = { day: string; is: 'overdue' | 'week' | 'later' }

/** Null if no answer is owed: no letter was sent, they answered, or the removal is over or the listing already gone. */
export function answerDue({ status, assurance, clock }: AwaitingAnswer, now: number): AnswerDue | null {
  if (!clock || clock.answered !== null || isFinal(status)) return null
  if (assurance === 'seen_gone_once' || assurance === 'seen_gone_twice') return null
  const day = dueDay(clock)
  if (isOverdue(clock, dayOf(now))) return { day, is: 'overdue' }
  return { day, is: day <= dayOf(now + 7 * DAY) ? 'week' : 'later' }
}
