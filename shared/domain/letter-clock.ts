// The clock of a removal by letter: when the broker has to answer, and when we follow up. It's part of the removal.
import { rowId } from '#shared/lib/id.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { LAW_IDS, LEGAL_RIGHTS, type LegalRight } from './deadline/law-id.ts'
import { FOLLOW_UP_DAYS } from './follow-up.ts'
import type { JobStatus } from './removal.ts'
import { type ReplyClass, replyClass } from './replies/reply-class.ts'

/** A calendar day, `YYYY-MM-DD`. */
const day = z.iso.date().max(10)
const instant = z.iso.datetime().max(30)

/** How far the letters have come: the request, its follow-up, and the final notice before a complaint. */
export const letterStage = z.enum(['request', 'follow_up', 'final_notice'])
export type LetterStage = z.infer<typeof letterStage>

export const letterClock = z.strictObject({
  /** The letter that the clock belongs to; a row of messages. */
  letter_id: rowId,
  stage: letterStage,
  /** The id of the law whose deadline runs; null if no law binds this broker to one. */
  law: z.enum(LAW_IDS).nullable(),
  right: z.enum(LEGAL_RIGHTS),
  /** The day we count from: the day the letter was sent, or the day of the request if a law's time runs. */
  received_on: day,
  /** The day by which the broker has to confirm receipt; null if the law sets none. */
  confirm_by: day.nullable(),
  /** The day by which the broker has to answer; without a law, the day of the follow-up. */
  answer_by: day,
  /** The later day that the broker announced in time; null without an extension. */
  extended_to: day.nullable(),
  /** When the broker confirmed receipt. */
  confirmed_at: instant.nullable(),
  /** When we look again, and follow up if the listing is still there. */
  follow_up_at: instant,
  /** Whether the follow-up is sent by itself. Otherwise it waits for the person. */
  automatic: z.boolean(),
  /** The reply that stopped the clock; null while the broker owes one. */
  answered: z.strictObject({ class: replyClass, at: instant }).nullable(),
})
export type LetterClock = z.infer<typeof letterClock>

/** The deadline that a law sets for a request received on a day. */
export type LegalDeadline = Pick<LetterClock, 'law' | 'right' | 'confirm_by' | 'answer_by'>

/**
 * The clock of a letter sent at `sentAt` (epoch milliseconds). The follow-up is on the template's day, or on the day
 * after the law's last one if that's later (PRODUCT T9.2).
 */
export function openClock(letter: {
  id: string
  stage: LetterStage
  sentAt: number
  followUpDays: number
  automatic: boolean
  /** What the letter asks for if no law sets a deadline; by default, a deletion. */
  right?: LegalRight
  deadline: LegalDeadline | null
}): LetterClock {
  const followUp = letter.sentAt + letter.followUpDays * DAY
  const { deadline } = letter
  const afterLaw = deadline ? endOfDay(deadline.answer_by) : followUp
  return {
    letter_id: letter.id,
    stage: letter.stage,
    law: deadline?.law ?? null,
    right: deadline?.right ?? letter.right ?? 'delete',
    received_on: dayOf(letter.sentAt),
    confirm_by: deadline?.confirm_by ?? null,
    answer_by: deadline?.answer_by ?? dayOf(followUp),
    extended_to: null,
    confirmed_at: null,
    follow_up_at: iso(Math.max(followUp, afterLaw)),
    automatic: letter.automatic,
    answered: null,
  }
}

/**
 * Whether the clock's letter asked for the removal. One that asked for a copy or a correction has a clock, too, but the
 * removal doesn't wait for its answer.
 */
export const isForRemoval = ({ right }: Pick<LetterClock, 'right'>): boolean =>
  right !== 'access' && right !== 'correct'

/** The site's answer to the letter that asked for the removal; null if there's none. */
export const answerToRemoval = (clock: LetterClock | null | undefined): LetterClock['answered'] =>
  clock && isForRemoval(clock) ? clock.answered : null

/** The clock after another letter: one beside the removal doesn't end the wait for an answer to the removal's own. */
export function newerClock(before: LetterClock | null, opened: LetterClock): LetterClock {
  return before !== null && !isForRemoval(opened) && isAwaited(before) ? before : opened
}

/** Whether the site owes an answer to the letter that asked for the removal. */
export const isAwaited = (clock: LetterClock | null): boolean =>
  clock !== null && clock.answered === null && isForRemoval(clock)

/** When a day is over everywhere in the United States (epoch milliseconds). */
const endOfDay = (day: string): number => Date.parse(day) + DAY + 12 * HOUR

/** The letter that comes after each stage; null after the last. */
export const NEXT_STAGE: Readonly<Record<LetterStage, Exclude<LetterStage, 'request'> | null>> = {
  request: 'follow_up',
  follow_up: 'final_notice',
  final_notice: null,
}

/** The clock after a reminder that left at `at` (epoch milliseconds), of which nothing else is known. */
export const remindedClock = (clock: LetterClock, at: number): LetterClock => ({
  ...clock,
  stage: NEXT_STAGE[clock.stage] ?? clock.stage,
  follow_up_at: iso(at + FOLLOW_UP_DAYS.standard * DAY),
})

/** The day of an instant, in UTC. */
export const dayOf = (at: number): string => iso(at).slice(0, 10)

/** The clock after the broker announced, in time, that it needs until `day`. The follow-up waits for that. */
export const extendedClock = (clock: LetterClock, day: string): LetterClock => ({
  ...clock,
  extended_to: day,
  follow_up_at: iso(Math.max(Date.parse(clock.follow_up_at), endOfDay(day))),
})

/** The last day of the broker's time to answer. */
export const dueDay = (clock: Pick<LetterClock, 'answer_by' | 'extended_to'>): string =>
  clock.extended_to ?? clock.answer_by

/** Whether the broker owes an answer and its last day is over. `today`: `YYYY-MM-DD`. */
export const isOverdue = (clock: LetterClock, today: string): boolean =>
  clock.answered === null && dueDay(clock) < today

/**
 * The clock after a reply of this class at `at`. `confirms`: the broker has the letter and still owes an answer.
 * `answers`: it owes nothing more. A clock that was answered stays answered.
 */
export function letterClockAfter(
  clock: LetterClock,
  effect: 'confirms' | 'answers' | 'runs',
  meaning: ReplyClass,
  at: string,
): LetterClock {
  if (effect === 'runs') return clock
  const confirmed = { ...clock, confirmed_at: clock.confirmed_at ?? at }
  if (effect === 'confirms') return confirmed
  return { ...confirmed, answered: clock.answered ?? { class: meaning, at } }
}

/**
 * Whether the person may write to the site now: if it's their turn, or if nothing that the site still owes depends on
 * it, for example because it only hid the listing.
 */
export const isOpenToLetters = ({
  status,
  clock,
}: {
  status: JobStatus
  clock?: LetterClock | null | undefined
}): boolean =>
  status === 'requires_manual' ||
  (status === 'verification' && !!clock && (clock.answered !== null || !isForRemoval(clock)))
